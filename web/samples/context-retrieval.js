// Basic context retrieval: mentions of a name, each with its context.
const api = `${process.env.EARSHOT_URL}/api/v1`;

async function search(name, parameters) {
  const query = new URLSearchParams({ q: `"${name}"`, ...parameters });
  const response = await fetch(`${api}/search?${query}`, {
    headers: { authorization: `Bearer ${process.env.EARSHOT_KEY}` },
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error((await response.json()).error);
  return response.json();
}

export async function getContexts(name, pageSize = 20) {
  const { entities } = await search(name, { page_size: String(pageSize) });
  return entities.map((entity) => ({
    context: entity.context,
    podcast: entity.podcast_title,
    episode: entity.episode_title,
    date: entity.publication_date,
  }));
}

/** Every mention, not only the best one of each episode. */
export async function countMentions(name) {
  const { total_hits } = await search(name, { group: 'none', page_size: '1' });
  return total_hits;
}
