curl -G "$EARSHOT_URL/api/v1/search" \
  -H "Authorization: Bearer $EARSHOT_KEY" \
  --data-urlencode 'q="open source"' \
  --data-urlencode 'page=1' \
  --data-urlencode 'page_size=10'
