"""What arbiters type: incidents and the effects of rulings, read without losing it."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from flask import request
from werkzeug.datastructures import MultiDict

from app.deal_form import read_number
from rules.discipline import Infraction
from rules.vocabulary import Side, Suit
from tournament.discipline import WARNINGS, WITH_POINTS, EffectKind
from tournament.errors import Obstacle, refuse_if
from tournament.log_readings import RulingReading
from tournament.models import Settlement
from tournament.remedies import effects_of_remedy, points_of_remedy
from tournament.services.rulings import NewIncident, ProposedEffect

INCIDENT_FIELDS = (
    "side", "code", "seq", "facts", "called_by", "settlement", "consent", "team", "player",
)  # fmt: skip
RULING_FIELDS = (
    "kind", "also", "side", "seq", "points", "player", "suit", "struck", "reason", "confirmed",
)  # fmt: skip
ALSO = (EffectKind.VERBAL_WARNING, EffectKind.FORMAL_WARNING, EffectKind.ROUND_OWED)
"""What a ruling may do besides its main effect."""

GROUPS: tuple[tuple[str, tuple[EffectKind, ...]], ...] = (
    (
        "light",
        (
            EffectKind.NOTE, EffectKind.VERBAL_WARNING, EffectKind.FORMAL_WARNING,
            EffectKind.SUIT_BARRED, EffectKind.CARD_PLAYED, EffectKind.ROUND_OWED,
        ),
    ),
    (
        "deal",
        (
            EffectKind.REDEAL, EffectKind.DEAL_CANCELLED, EffectKind.DEAL_LOST,
            EffectKind.BELOTE_NOT_COUNTED, EffectKind.MELD_TO_OTHER_SIDE, EffectKind.DEAL_ADJUSTED,
        ),
    ),
    (
        "match",
        (
            EffectKind.MATCH_ADJUSTED, EffectKind.MATCH_CANCELLED, EffectKind.MATCH_FORFEITED,
        ),
    ),
    (
        "tournament",
        (
            EffectKind.TOTAL_ADJUSTED, EffectKind.PLAYER_EXCLUDED, EffectKind.TEAM_DISQUALIFIED,
        ),
    ),
)  # fmt: skip
"""The effects as they are offered, by what they touch."""


@dataclass(frozen=True, slots=True)
class TypedRuling:
    """A ruling as it was typed: what it does, why, whether many points were meant."""

    effects: tuple[ProposedEffect, ...]
    reason: str
    sure: bool


def typed_incident(match_id: UUID | None, code: str = "") -> NewIncident:
    """The incident in the form.

    :param code: what happened, where the form does not ask.
    :raises Refused: with every field that cannot be read.
    """
    form = request.form
    code = code or form.get("code", "")
    side, seq, team = form.get("side", ""), _whole("seq"), _whole("team")
    ended = form.get("settlement", Settlement.REFERRED.value)
    refuse_if(
        _unreadable("seq", seq),
        _unreadable("team", team),
        None if side in ("", "none", *Side) else Obstacle("side_missing", "side"),
        Obstacle("side_missing", "side") if match_id and not side else None,
        Obstacle("nobody_concerned", "team") if not match_id and team is None else None,
        None if ended in set(Settlement) else Obstacle("unknown_settlement", "settlement"),
        None if code else Obstacle("unknown_code", "code", {"code": ""}),
    )
    return NewIncident(
        code=code,
        facts=form.get("facts", ""),
        match_id=match_id,
        seq=seq if isinstance(seq, int) and match_id else None,
        side=Side(side) if side in set(Side) else None,
        team=team if isinstance(team, int) and not match_id else None,
        player_id=_key(form.get("player", "")),
        called_by=form.get("called_by", ""),
        settlement=Settlement(ended),
        consent_ns="consent_NS" in form,
        consent_ew="consent_EW" in form,
    )


def typed_ruling() -> TypedRuling:
    """The ruling in the form.

    :raises Refused: with every field that cannot be read or that the effect needs and has not.
    """
    form = request.form
    kinds = [kind for kind in (form.get("kind", ""), *form.getlist("also")) if kind]
    side = Side(form["side"]) if form.get("side") in set(Side) else None
    numbers = {name: _whole(name) for name in ("seq", "points", "struck_NS", "struck_EW")}
    player = _key(form.get("player", ""))
    chosen = [EffectKind(kind) for kind in dict.fromkeys(kinds) if kind in set(EffectKind)]
    refuse_if(
        *(_unreadable(name, value) for name, value in numbers.items()),
        Obstacle("no_effect", "kind") if len(chosen) != len(set(kinds)) else None,
        Obstacle("player_missing", "player")
        if EffectKind.PLAYER_EXCLUDED in chosen and player is None
        else None,
    )
    numbers_typed = {name: value for name, value in numbers.items() if isinstance(value, int)}
    effects = (_effect(kind, side, numbers_typed, player) for kind in chosen)
    reason = form.get("reason", "").strip()
    return TypedRuling(tuple(effects), reason, form.get("sure") == "yes")


def _effect(
    kind: EffectKind, side: Side | None, typed: dict[str, int], player: UUID | None
) -> ProposedEffect:
    suit = request.form.get("suit", "")
    barred = kind is EffectKind.SUIT_BARRED and suit in set(Suit)
    return ProposedEffect(
        kind=kind,
        side=side,
        points=typed.get("points", 0) if kind in WITH_POINTS else 0,
        seq=typed.get("seq"),
        player_id=player if kind in (*WARNINGS, EffectKind.PLAYER_EXCLUDED) else None,
        struck=(typed.get("struck_NS", 0), typed.get("struck_EW", 0)),
        parameters={"suit": suit} if barred else {},
    )


def _whole(name: str) -> int | str | None:
    """The whole number typed, with its sign as people write it; none when nothing is."""
    text = request.form.get(name, "").strip().replace("−", "-").removeprefix("+")
    return read_number(text) if text else None


def _unreadable(name: str, value: int | str | None) -> Obstacle | None:
    field = "struck" if name.startswith("struck") else name
    return Obstacle("signed_number_unreadable", field) if isinstance(value, str) else None


def _key(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def fields_proposed(
    infraction: Infraction, side: Side | None, seq: int | None
) -> MultiDict[str, str]:
    """The form before anything is typed: what the catalogue proposes; the 160 is never chosen."""
    fields: MultiDict[str, str] = MultiDict()
    main, *others = effects_of_remedy(infraction.remedy) or (None,)
    if main is not None and main is not EffectKind.DEAL_LOST:
        fields["kind"] = main.value
    for kind in others:
        fields.add("also", str(kind))
    return _located(fields, side, seq, points_of_remedy(infraction))


def fields_of_ruling(
    ruling: RulingReading, side: Side | None, seq: int | None
) -> MultiDict[str, str]:
    """The form that gives a ruling again, to amend it."""
    fields: MultiDict[str, str] = MultiDict()
    main = [each for each in ruling.effects if each.asked not in ALSO] or list(ruling.effects[:1])
    for effect in main[:1]:
        fields["kind"] = effect.asked.value
        fields["suit"] = str(effect.parameters.get("suit", ""))
        fields["player"] = str(effect.player_id or "")
        side, seq = effect.side or side, effect.deal or seq
        if effect.asked is not effect.kind and effect.parameters.get("at_fault"):
            side = Side(effect.parameters["at_fault"])
    for effect in ruling.effects:
        known = (fields.get("kind"), *fields.getlist("also"))  # partners have one each
        if effect.asked in ALSO and effect.asked.value not in known:
            fields.add("also", effect.asked.value)
    plain = main[0] if main and main[0].asked is main[0].kind else None
    return _located(fields, side, seq, plain.points if plain else 0)


def _located(
    fields: MultiDict[str, str], side: Side | None, seq: int | None, points: int
) -> MultiDict[str, str]:
    told: dict[str, Any] = {"side": side.value if side else "", "seq": seq, "points": points}
    for name, value in told.items():
        if value:
            fields[name] = str(value)
    return fields


def only_large(refused: tuple[Obstacle, ...]) -> bool:
    """Whether all that is in the way is the second confirmation of many points."""
    return bool(refused) and all(each.code == "confirm_large" for each in refused)
