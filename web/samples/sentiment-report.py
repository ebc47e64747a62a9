"""Sentiment analysis with a language model: reports how podcasts feel about a name.

Set EARSHOT_URL and EARSHOT_KEY to fetch mentions, and MODEL_URL (any service with a chat completions API),
MODEL_KEY and MODEL_NAME to rate them. Usage: sentiment-report.py "a name"
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


def rate(name, context):
    prompt = (
        "How does the speaker feel about the name? Answer with JSON only: "
        '{"sentiment": "positive|negative|neutral", "confidence": 0.0, "summary": ""}\n\n'
        f"Name: {name}\nQuote: {context}"
    )
    response = fetch(
        f"{os.environ['MODEL_URL']}/chat/completions",
        {"Authorization": f"Bearer {os.environ.get('MODEL_KEY', '')}"},
        {
            "model": os.environ["MODEL_NAME"],
            "temperature": 0.2,
            "messages": [{"role": "user", "content": prompt}],
        },
    )
    return json.loads(response["choices"][0]["message"]["content"])


def main(name):
    distribution = collections.Counter()
    for mention in mentions(name):
        rating = rate(name, mention["context"])
        distribution[rating["sentiment"]] += 1
        print(f"{rating['sentiment']:<9} {rating['confidence']:.2f}  {mention['podcast_title']}: {rating['summary']}")
    print(dict(distribution))


if __name__ == "__main__":
    main(sys.argv[1])
