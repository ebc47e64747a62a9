curl -G "$EARSHOT_URL/api/v1/search" \
  -H "Authorization: Bearer $EARSHOT_KEY" \
  -H "Accept: text/csv" \
  --data-urlencode 'q="open source"' \
  --data-urlencode 'group=none' \
  --data-urlencode 'fields=publication_date,podcast_title,episode_title,speaker,context' \
  --output mentions.csv
