"""Numbers in few bits: codes in groups of 32 that share a scale, the scale chosen for the smallest error."""

from dataclasses import dataclass

import torch
from torch import Tensor

GROUP = 32
# What part of a group's widest number the lowest code stands for, and on which side.
TRIED = [side * share for share in torch.linspace(0.7, 1.15, 19).tolist() for side in (-1, 1)]


@dataclass(frozen=True)
class Quantized:
    bits: int
    scales: Tensor  # [rows, columns / 32], numbers that f16 holds
    codes: Tensor  # [rows, columns], from -2^(bits-1) to 2^(bits-1) - 1

    def values(self) -> Tensor:
        return self.codes.float() * self.scales.repeat_interleave(GROUP, 1)


def to_codes(values: Tensor, scales: Tensor, bits: int) -> Tensor:
    lowest = -(2 ** (bits - 1))
    return (values / scales).round().clamp(lowest, -lowest - 1)


def best_scales(groups: Tensor, weight: Tensor, bits: int) -> Tensor:
    """For each row of `groups` the scale whose codes miss least, the columns counted by `weight`."""
    at = groups.abs().argmax(1, keepdim=True)
    widest = groups.gather(1, at)
    widest = torch.where(widest == 0, torch.ones_like(widest), widest)
    best = torch.full_like(widest, torch.inf)
    chosen = torch.ones_like(widest)
    for share in TRIED:
        scales = (widest * share / 2 ** (bits - 1)).half().float()
        scales = torch.where(scales == 0, torch.full_like(scales, 2.0**-14), scales)
        missed = (to_codes(groups, scales, bits) * scales - groups).square().mul(weight).sum(1, keepdim=True)
        chosen = torch.where(missed < best, scales, chosen)
        best = torch.minimum(missed, best)
    return chosen


def nearest(matrix: Tensor, bits: int, weight: Tensor | None = None) -> Quantized:
    """Each number by itself. `weight` says how much each column counts."""
    rows, columns = matrix.shape
    groups = matrix.reshape(-1, GROUP)
    counted = torch.ones(columns) if weight is None else weight
    counted = counted.reshape(1, -1).expand(rows, columns).reshape(-1, GROUP)
    scales = torch.cat([best_scales(*part, bits) for part in zip(groups.split(65536), counted.split(65536))])
    codes = to_codes(groups, scales, bits)
    return Quantized(bits, scales.reshape(rows, -1), codes.reshape(rows, columns))


def with_feedback(matrix: Tensor, moment: Tensor, bits: int) -> Quantized:
    """GPTQ: what a column misses, the columns after it make good, as the inputs' second moment allows."""
    columns = matrix.shape[1]
    damped = moment + torch.eye(columns) * moment.diagonal().mean() * 0.01
    inverse = torch.linalg.inv(damped)
    upper = torch.linalg.cholesky((inverse + inverse.T) / 2, upper=True)
    left = matrix.clone()
    codes = torch.zeros_like(matrix)
    scales = []
    for start in range(0, columns, GROUP):
        group = slice(start, start + GROUP)
        scale = best_scales(left[:, group], damped.diagonal()[group].expand(len(left), GROUP), bits)
        scales.append(scale)
        for column in range(start, start + GROUP):
            codes[:, column] = to_codes(left[:, column : column + 1], scale, bits)[:, 0]
            missed = (left[:, column] - codes[:, column] * scale[:, 0]) / upper[column, column]
            left[:, column:] -= missed[:, None] * upper[column, column:][None]
    return Quantized(bits, torch.cat(scales, 1), codes)
