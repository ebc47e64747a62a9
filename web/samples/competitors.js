// Competitive analysis: compares names, with the share of voice of each.
import { countMentions, getContexts } from './context-retrieval.js';

async function analyze(entity, ask) {
  const quotes = (await getContexts(entity, 50)).map(({ context }) => context).join('\n---\n');
  const prompt =
    `How do these quotes talk about ${entity}? JSON {"positioning": "", "strengths": [], "weaknesses": [], ` +
    `"competitive_advantages": [], "innovation_score": 0, "sentiment_themes": []}:\n${quotes}`;
  const analysis = JSON.parse(await ask(prompt, { temperature: 0.2 }));
  return { entity, mentionCount: await countMentions(entity), ...analysis };
}

export async function compare(names, ask) {
  const entities = await Promise.all(names.map((name) => analyze(name, ask)));
  const total = entities.reduce((sum, { mentionCount }) => sum + mentionCount, 0) || 1;
  for (const entity of entities) entity.shareOfVoice = entity.mentionCount / total;
  entities.sort((a, b) => b.shareOfVoice - a.shareOfVoice);
  const prompt =
    'What follows from this comparison? JSON {"insights": [], "recommendations": []}:\n' +
    JSON.stringify(entities);
  const { insights, recommendations } = JSON.parse(await ask(prompt, { temperature: 0.3 }));
  return { entities, leader: entities[0]?.entity, insights, recommendations };
}
