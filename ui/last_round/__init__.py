"""The views of the page of the last round: "Can I draw?".

===================  =============================================================================
form                 what is known before the last round: counted, as a page shows it, or an event
count_form           the count as rows or text
count_rows           rows of points and players that the browser adds up
page_questions       what a pasted page leaves open and a user can say
examples             an example of each kind
my_record            one's own figures after each result, from the calculator's record alone
verdict_view         the verdict and everything around it
verdict_words        how players, ranks, results and tables are called
conditions           what a verdict hangs on that nobody says
known_results        results that have become known, as a short text in the link
chances_job          the chances, computed in the background
chances_view         the chances on screen
chances_plot         their pictures
calibration          how well the chances work
calibration_figures  the figures of that, measured once
two_rounds           with two rounds to go: what the next two results are worth
cards                what is shared of a last round
===================  =============================================================================
"""
