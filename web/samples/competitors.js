// Competitive analysis: several names side by side, and what share of the talk each of them has.
import { contextsOf } from './context-retrieval.js';

export async function compare(names, ask) {
  const entities = [];
  for (const entity of names) {
    const items = await contextsOf(entity, 50);
    const said = items.map(({ context }) => context).join('\n---\n');
    const reading = JSON.parse(
      await ask(
        `How is ${entity} spoken of here? JSON {"positioning": "", "strengths": [], "weaknesses": [], ` +
          `"competitive_advantages": [], "innovation_score": 0, "sentiment_themes": []}:\n${said}`,
        { temperature: 0.3 },
      ),
    );
    entities.push({ entity, mentionCount: items.length, ...reading });
  }
  const total = entities.reduce((sum, { mentionCount }) => sum + mentionCount, 0) || 1;
  for (const one of entities) one.shareOfVoice = one.mentionCount / total;
  entities.sort((a, b) => b.shareOfVoice - a.shareOfVoice);
  return { leader: entities[0]?.entity, entities };
}
