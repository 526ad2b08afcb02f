"""The views of the page of the last round: "Can I draw?"."""
