"""What tried shots tell of aims that were not tried themselves.

The hand errs so much that the shots tried for one aim are, near enough, shots of its neighbours,
too. Every try counts for every aim by the chance with which that aim would have led to it over the
chance with which it came about: importance sampling from a mixture, with the weights' sum as norm.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from parlour.games.krazki.aims import Aim, Aims, Floats, spreads
from parlour.games.krazki.options import Options

_SPREAD: Final = 2.5  # points: standard deviation of what one shot is worth


class Trials:
    """Shots that were tried, with the aim that each came from, and what they were worth."""

    def __init__(self, options: Options, before: Trials | None, trust: float, usual: float) -> None:
        """Begins without any; an aim is thought worth what `before` says, like `trust` tries.

        Without `before` it is thought worth `usual`.
        """
        self._options = options
        self._before, self._trust, self._usual = before, trust, usual
        self._shots: list[Aim] = []
        self._aims: list[Aim] = []
        self._worths: list[float] = []

    def __len__(self) -> int:
        return len(self._worths)

    def add(self, aim: Aim, shot: Aim, worth: float) -> None:
        """Takes note of a shot and the aim that led to it."""
        self._aims.append(aim)
        self._shots.append(shot)
        self._worths.append(worth)

    def estimates(self, aims: Aims) -> tuple[Floats, Floats]:
        """Returns what each aim is worth, and the standard error of that."""
        if self._before is None:
            means = np.full(len(aims), self._usual)
        else:
            means, _ = self._before.estimates(aims)
        if not self._worths:
            return means, np.full(len(aims), _SPREAD / self._trust**0.5)
        shots = np.array(self._shots)
        densities = self._densities(shots, aims)
        mixture = self._densities(shots, np.array(self._aims)).sum(axis=0)
        weights = densities / mixture
        sums = weights.sum(axis=1)
        found = weights @ np.array(self._worths) / np.maximum(sums, 1e-300)
        # as many tries as these weights are worth; few where the aim is far from all that was tried
        tries = sums**2 / np.maximum((weights**2).sum(axis=1), 1e-300) * np.minimum(sums, 1.0)
        means = (tries * found + self._trust * means) / (tries + self._trust)
        return means, _SPREAD / np.sqrt(tries + self._trust)

    def _densities(self, shots: Aims, aims: Aims) -> Floats:
        """Returns by aim and shot the chance with which the one leads to the other."""
        widths = spreads(self._options, aims)
        away = (shots[np.newaxis] - aims[:, np.newaxis]) / widths[:, np.newaxis]
        logs = -0.5 * (away**2).sum(axis=-1) - np.log(widths).sum(axis=-1)[:, np.newaxis]
        return np.exp(logs)
