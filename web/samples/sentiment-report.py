"""Sentiment analysis with a language model: a report on how podcasts feel about a name.

Needs EARSHOT_URL and EARSHOT_KEY for the mentions, and MODEL_URL (any service that speaks the common
chat-completions format) with MODEL_KEY and MODEL_NAME for the reading. Usage: sentiment-report.py "a name"
"""
import collections
import json
import os
import sys
import urllib.parse
import urllib.request


def fetch(url, headers, body=None):
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(url, data=data, headers={"Content-Type": "application/json", **headers})
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response)


def mentions(name, page_size=20):
    query = urllib.parse.urlencode({"q": f'"{name}"', "page_size": page_size})
    url = f"{os.environ['EARSHOT_URL']}/api/v1/search?{query}"
    return fetch(url, {"Authorization": f"Bearer {os.environ['EARSHOT_KEY']}"})["entities"]


def read(name, context):
    prompt = (
        "How does the speaker feel about the name? Answer with JSON alone: "
        '{"sentiment": "positive|negative|neutral", "confidence": 0.0, "summary": ""}\n\n'
        f"Name: {name}\nSaid: {context}"
    )
    answer = fetch(
        f"{os.environ['MODEL_URL']}/chat/completions",
        {"Authorization": f"Bearer {os.environ.get('MODEL_KEY', '')}"},
        {
            "model": os.environ["MODEL_NAME"],
            "temperature": 0.2,
            "messages": [{"role": "user", "content": prompt}],
        },
    )
    return json.loads(answer["choices"][0]["message"]["content"])


def main(name):
    distribution = collections.Counter()
    for mention in mentions(name):
        reading = read(name, mention["context"])
        distribution[reading["sentiment"]] += 1
        print(f"{reading['sentiment']:<9} {reading['confidence']:.2f}  {mention['podcast_title']}: {reading['summary']}")
    print(dict(distribution))


if __name__ == "__main__":
    main(sys.argv[1])
