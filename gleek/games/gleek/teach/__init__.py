"""What is taught of Gleek: what a learner is offered, what a choice costs, the exercises, and what its pages say."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gleek.games.gleek.teach import address, brief, combinations, exercises, losses, offers, verdict
    from gleek.lessons.teaching import (
        AddressPart,
        BriefPart,
        CombinationsPart,
        ExercisesPart,
        LossesPart,
        OffersPart,
        VerdictPart,
    )

    # The lessons find each part by its name: here it is checked that it is what they take it for.
    _PARTS: tuple[
        OffersPart, AddressPart, LossesPart, VerdictPart, ExercisesPart, BriefPart, CombinationsPart
    ] = (
        offers,
        address,
        losses,
        verdict,
        exercises,
        brief,
        combinations,
    )
