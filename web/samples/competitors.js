// Competitive analysis: compares names, and computes the share of voice of each.
import { getContexts } from './context-retrieval.js';

export async function compare(names, ask) {
  const entities = [];
  for (const entity of names) {
    const items = await getContexts(entity, 50);
    const quotes = items.map(({ context }) => context).join('\n---\n');
    const analysis = JSON.parse(
      await ask(
        `How do these quotes talk about ${entity}? JSON {"positioning": "", "strengths": [], "weaknesses": [], ` +
          `"competitive_advantages": [], "innovation_score": 0, "sentiment_themes": []}:\n${quotes}`,
        { temperature: 0.3 },
      ),
    );
    entities.push({ entity, mentionCount: items.length, ...analysis });
  }
  const total = entities.reduce((sum, { mentionCount }) => sum + mentionCount, 0) || 1;
  for (const entity of entities) entity.shareOfVoice = entity.mentionCount / total;
  entities.sort((a, b) => b.shareOfVoice - a.shareOfVoice);
  return { leader: entities[0]?.entity, entities };
}
