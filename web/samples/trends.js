// Trend analysis: mentions, sentiment and themes, week by week.
import { getContexts } from './context-retrieval.js';

const days = (timeframe) => Number.parseInt(timeframe, 10);

export async function analyzeTrend(name, ask, timeframe = '30d') {
  const since = Date.now() - days(timeframe) * 86_400_000;
  const recent = (await getContexts(name, 100)).filter(({ date }) => Date.parse(date) >= since);
  const weeks = Map.groupBy(recent, ({ date }) => Math.floor((Date.parse(date) - since) / 604_800_000));
  const periods = [];
  for (const [week, items] of [...weeks].sort(([a], [b]) => a - b)) {
    const quotes = items.map(({ context }) => context).join('\n---\n');
    const analysis = JSON.parse(
      await ask(
        `Sentiment, themes and changes in these quotes about ${name}, as JSON {"sentiment": "", ` +
          `"themes": [], "narrative_changes": [], "catalysts": [], "predictions": []}:\n${quotes}`,
        { temperature: 0.3 },
      ),
    );
    periods.push({ period: `week ${week + 1}`, mentionCount: items.length, ...analysis });
  }
  return periods;
}
