"""Writes the file that the product reads, and reads it as the product does."""

import json
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from quantize import GROUP, Quantized

MARK = b"EMV1"
ALIGNED = 64

Tensors = dict[str, Tensor | Quantized]


def padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % ALIGNED)


def packed(codes: np.ndarray, bits: int) -> bytes:
    """Codes without a sign, one after another, the lowest bit first."""
    places = (codes.reshape(-1, 1).astype(np.uint8) >> np.arange(bits, dtype=np.uint8)) & 1
    return np.packbits(places.reshape(-1).astype(np.uint8), bitorder="little").tobytes()


def unpacked(data: np.ndarray, count: int, bits: int) -> np.ndarray:
    places = np.unpackbits(data, bitorder="little", count=count * bits).reshape(count, bits)
    return (places.astype(np.int32) << np.arange(bits)).sum(1)


def data_of(tensor: Tensor | Quantized) -> bytes:
    if isinstance(tensor, Quantized):
        codes = tensor.codes.numpy() + 2 ** (tensor.bits - 1)
        return padded(padded(tensor.scales.numpy().astype("<f2").tobytes()) + packed(codes, tensor.bits))
    return padded(tensor.detach().numpy().astype("<f4").tobytes())


def write(path: Path, header: dict, tensors: Tensors) -> int:
    data = bytearray()
    listed = []
    for name, tensor in tensors.items():
        few = isinstance(tensor, Quantized)
        shape = list((tensor.codes if few else tensor).shape)
        listed.append({"name": name, "shape": shape, "bits": tensor.bits if few else 32, "offset": len(data)})
        data += data_of(tensor)
    text = json.dumps({**header, "tensors": listed}, ensure_ascii=False, separators=(",", ":")).encode()
    head = padded(MARK + len(text).to_bytes(4, "little") + text)
    path.write_bytes(head + data)
    return len(head) + len(data)


def read(path: Path) -> tuple[dict, dict[str, Tensor]]:
    """The header and the tensors as plain numbers."""
    file = np.frombuffer(path.read_bytes(), np.uint8)
    length = int(file[4:8].view("<u4")[0])
    header = json.loads(file[8 : 8 + length].tobytes())
    data = file[8 + length + -(8 + length) % ALIGNED :]
    return header, {
        one["name"]: tensor_in(data[one["offset"] :], one["shape"], one["bits"]) for one in header["tensors"]
    }


def tensor_in(data: np.ndarray, shape: list[int], bits: int) -> Tensor:
    count = int(np.prod(shape))
    if bits == 32:
        return torch.tensor(data[: count * 4].view("<f4").reshape(shape))
    scales = data[: count // GROUP * 2].view("<f2").astype(np.float32)
    start = count // GROUP * 2
    start += -start % ALIGNED
    codes = unpacked(data[start : start + (count * bits + 7) // 8], count, bits) - 2 ** (bits - 1)
    return torch.tensor((codes.reshape(-1, GROUP) * scales[:, None]).astype(np.float32).reshape(shape))
