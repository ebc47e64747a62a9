curl -X POST "$EARSHOT_URL/api/v1/webhooks" \
  -H "Authorization: Bearer $EARSHOT_KEY" \
  -H "Content-Type: application/json" \
  -d '{"url": "https://example.org/mentions", "term": "\"open source\"", "events": ["mention.created"]}'
