#!/bin/sh
# Makes a key of Meilisearch for each service, with the rights that it needs and no others, and writes it to a file.
# Run again, it finds the same keys.
set -eu
umask 077

request() {
  curl -sS -H "Authorization: Bearer $MEILI_MASTER_KEY" -H 'Content-Type: application/json' "$@"
}

make_key() {
  name=$1 uid=$2 indexes=$3 actions=$4
  # Meilisearch refuses a key that exists; then there is nothing to do.
  request -o /dev/null "$MEILI_URL/keys" -d "{\"uid\":\"$uid\",\"name\":\"Earshot $name\",\"actions\":[$actions],\"indexes\":[\"$indexes\"],\"expiresAt\":null}"
  key=$(request -f "$MEILI_URL/keys/$uid" | sed -n 's/.*"key":"\([^"]*\)".*/\1/p')
  [ -n "$key" ] || { echo "Meilisearch made no key for $name. Check MEILI_MASTER_KEY." >&2; exit 1; }
  printf %s "$key" > "$KEYS_DIR/$name"
}

make_key server 6a1d2c34-8e0f-4b5a-9c77-1f2e3d4c5b6a "${MEILI_INDEX:-passages}*" '"search","stats.get"'
# All indexes: the task that swaps two of them belongs to none, and only such a key can ask about it.
make_key worker 6a1d2c34-8e0f-4b5a-9c77-1f2e3d4c5b6b '*' '"search","stats.get","documents.add","documents.get","documents.delete","indexes.create","indexes.get","indexes.delete","indexes.swap","settings.get","settings.update","tasks.get"'
