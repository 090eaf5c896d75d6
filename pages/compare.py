"""Compare: one question with less and with more to answer from, and one conversation remembered in
five ways."""

import streamlit as st

from pages.ui.compare_answers import three_answers
from pages.ui.compare_memories import five_memories
from pages.ui.entrance import by_the_front_door
from pages.ui.heading import heading
from pages.ui.problems import problems
from pages.ui.state import memory, warm_up

VIEWS = {"memories": "Five memories", "answers": "Three answers"}

SAID = {
    "memories": "One conversation told to five memories: what each remembers, loses, gets wrong",
    "answers": "One question answered from nothing, from documents, and with memory as well",
}


@st.fragment
def compare() -> None:
    """Show one of the two comparisons."""
    st.session_state.setdefault("compare_view", "memories")
    with st.container(key="compare_top", horizontal=True, vertical_alignment="center", gap="small"):
        said = SAID[st.session_state["compare_view"]]
        heading("Compare", said)
        st.segmented_control(
            "What to compare",
            list(VIEWS),
            format_func=lambda view: VIEWS[view],
            key="compare_view",
            required=True,
            label_visibility="collapsed",
        )
    if st.session_state["compare_view"] == "answers":
        three_answers(memory())
    else:
        five_memories()


by_the_front_door()
problems()
compare()
warm_up()
