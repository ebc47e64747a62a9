import json
import os
import urllib.parse
import urllib.request

query = urllib.parse.urlencode({"q": '"open source"', "page": 1, "page_size": 10})
request = urllib.request.Request(
    f"{os.environ['EARSHOT_URL']}/api/v1/search?{query}",
    headers={"Authorization": f"Bearer {os.environ['EARSHOT_KEY']}"},
)
with urllib.request.urlopen(request, timeout=10) as response:
    results = json.load(response)

print(results["total_hits"], "episodes")
for entity in results["entities"]:
    print(f"{entity['name']}: {entity['context']} ({entity['episode_title']})")
