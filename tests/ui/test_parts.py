"""What several pages are made of: drawers, a choice of a player, a long list page by page, problems in a box."""

from streamlit.testing.v1 import AppTest


class TestDrawer:
    """Whoever never opens one does not wait for what is in it."""

    @staticmethod
    def script(expanded: bool) -> None:
        import streamlit as st  # noqa: PLC0415 - the script runs by itself

        from ui.parts.drawer import show_drawer  # noqa: PLC0415

        show_drawer("More", "more", lambda: st.text("inside"), expanded=expanded)

    def test_closed(self):
        at = AppTest.from_function(self.script, kwargs={"expanded": False}).run()
        assert [each.label for each in at.expander] == ["More"]
        assert not at.text

    def test_open(self):
        at = AppTest.from_function(self.script, kwargs={"expanded": True}).run()
        assert [each.value for each in at.expander[0].text] == ["inside"]


class TestChoosePlayer:
    """The name is kept in the field; it outlives a list without it."""

    @staticmethod
    def script() -> None:
        import streamlit as st  # noqa: PLC0415 - the script runs by itself

        from ui.frame import state  # noqa: PLC0415
        from ui.parts.choose_player import choose_player  # noqa: PLC0415

        state.start({"event.find": "x"})
        players = st.text_input("players", "Ana Bo Cy").split()
        ranks = {name: rank for rank, name in enumerate(players, start=1)}
        chosen = choose_player(
            "Who?",
            players,
            key="who",
            field="event.player",
            usual=players[0] if st.checkbox("usual") else None,
            forget="event.find",
            format_func=(lambda name: f"{ranks[name]}. {name}") if st.checkbox("ranks") else str,
        )
        st.text(repr(chosen))
        st.text(repr(state.get("event.player")))

    def test_nobody_is_chosen(self):
        at = AppTest.from_function(self.script).run()
        assert [each.value for each in at.text] == ["None", "''"]
        assert at.session_state["event.find"] == "x"

    def test_chosen(self):
        at = AppTest.from_function(self.script).run()
        at.selectbox[0].set_value("Bo").run()
        assert [each.value for each in at.text] == ["'Bo'", "'Bo'"]
        assert at.session_state["event.find"] == ""
        at.selectbox[0].set_value("Cy").run()
        assert [each.value for each in at.text] == ["'Cy'", "'Cy'"]

    def test_somebody_who_is_missing_for_a_while(self):
        at = AppTest.from_function(self.script).run()
        at.selectbox[0].set_value("Bo").run()
        at.text_input[0].set_value("Ana Cy").run()
        assert [each.value for each in at.text] == ["None", "'Bo'"]
        at.text_input[0].set_value("Bo Cy").run()
        assert [each.value for each in at.text] == ["'Bo'", "'Bo'"]

    def test_the_usual_one_is_no_choice(self):
        """Somebody is shown, and nothing is remembered: so a link holds only what was chosen."""
        at = AppTest.from_function(self.script).run()
        at.checkbox[0].check().run()
        assert [each.value for each in at.text] == ["'Ana'", "''"]

    def test_a_rank_that_changes(self):
        """Whoever is chosen stays so when results move them."""
        at = AppTest.from_function(self.script).run()
        at.checkbox[1].check().run()
        assert at.selectbox[0].options == ["1. Ana", "2. Bo", "3. Cy"]
        at.selectbox[0].set_value("Bo").run()
        at.text_input[0].set_value("Bo Cy Ana").run()
        assert at.selectbox[0].options == ["1. Bo", "2. Cy", "3. Ana"]
        assert at.selectbox[0].value == "Bo"


class TestPages:
    """A long list, a few lines at a time."""

    @staticmethod
    def script() -> None:
        import streamlit as st  # noqa: PLC0415 - the script runs by itself

        from ui.parts import tables  # noqa: PLC0415

        lines = range(1, int(st.number_input("lines", value=7)) + 1)
        with tables.one_page(lines, "page", 3) as shown:
            st.text(" ".join(map(str, shown)))

    def test_page_by_page(self):
        at = AppTest.from_function(self.script).run()
        shown = []
        for page in (1, 2, 3):
            at.session_state["page"] = page
            at.run()
            shown.append(at.text[0].value)
        assert shown == ["1 2 3", "4 5 6", "7"]

    def test_a_page_that_is_no_longer_there(self):
        at = AppTest.from_function(self.script).run()
        at.session_state["page"] = 3
        at.run()
        at.number_input[0].set_value(4).run()
        assert at.text[0].value == "1 2 3"
        at.number_input[0].set_value(2).run()
        assert at.text[0].value == "1 2"


class TestProblems:
    """All of them in one box."""

    @staticmethod
    def script(count: int, *, grave: bool) -> None:
        from calc.errors import Problem  # noqa: PLC0415 - the script runs by itself
        from ui.parts.problems import show_problems  # noqa: PLC0415

        show_problems(
            [Problem("count-unreadable", values={"text": f"x{number}"}) for number in range(count)], grave=grave
        )

    def test_none(self):
        at = AppTest.from_function(self.script, kwargs={"count": 0, "grave": True}).run()
        assert not at.error
        assert not at.warning

    def test_one_and_several(self):
        at = AppTest.from_function(self.script, kwargs={"count": 1, "grave": True}).run()
        assert "x0" in at.error[0].value
        assert "\n" not in at.error[0].value
        at = AppTest.from_function(self.script, kwargs={"count": 7, "grave": False}).run()
        assert len(at.warning) == 1
        assert [f"x{number}" in at.warning[0].value for number in range(8)] == [True] * 7 + [False]
