// Basic context retrieval: mentions of a name, each with its context.
const api = `${process.env.EARSHOT_URL}/api/v1`;

export async function getContexts(name, pageSize = 20) {
  const query = new URLSearchParams({ q: `"${name}"`, page_size: String(pageSize) });
  const response = await fetch(`${api}/search?${query}`, {
    headers: { authorization: `Bearer ${process.env.EARSHOT_KEY}` },
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error((await response.json()).error);
  const { entities } = await response.json();
  return entities.map((entity) => ({
    context: entity.context,
    podcast: entity.podcast_title,
    episode: entity.episode_title,
    date: entity.publication_date,
  }));
}
