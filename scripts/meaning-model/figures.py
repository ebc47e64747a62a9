"""How near vectors come, and whether they find the same."""

from collections.abc import Callable

import numpy as np

RIDGE = 1.0


def top(queries: np.ndarray, passages: np.ndarray, count: int = 10) -> np.ndarray:
    return np.argsort(-queries @ passages.T, axis=1)[:, :count]


def overlap(one: np.ndarray, other: np.ndarray) -> float:
    return float(np.mean([len(set(a) & set(b)) / len(a) for a, b in zip(one, other, strict=True)]))


def reciprocal_rank(queries: np.ndarray, passages: np.ndarray) -> float:
    """The passage of a question has the question's place."""
    near = queries @ passages.T
    return float((1 / (1 + (near > near.diagonal()[:, None]).sum(1))).mean())


def spread(predicted: np.ndarray, target: np.ndarray) -> str:
    cosine = (predicted * target).sum(1)
    return f"cosine {cosine.mean():.4f} on average, {np.quantile(cosine, 0.05):.4f} at the 5th percentile"


def ridge(inputs: np.ndarray, target: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
    """The linear change that comes nearest to the targets."""
    with_one = np.c_[inputs, np.ones(len(inputs))]
    change = np.linalg.solve(with_one.T @ with_one + RIDGE * np.eye(with_one.shape[1]), with_one.T @ target)

    def apply(given: np.ndarray) -> np.ndarray:
        predicted = np.c_[given, np.ones(len(given))] @ change
        return predicted / np.linalg.norm(predicted, axis=1, keepdims=True)

    return apply
