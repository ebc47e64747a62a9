const query = new URLSearchParams({ q: '"open source"', page: '1', page_size: '10' });
const response = await fetch(`${process.env.EARSHOT_URL}/api/v1/search?${query}`, {
  headers: { authorization: `Bearer ${process.env.EARSHOT_KEY}` },
});
const { entities, total_hits } = await response.json();
console.log(`${total_hits} episodes`);
for (const { name, context, episode_title } of entities)
  console.log(`${name}: ${context} (${episode_title})`);
