// Sentiment analysis: your language model rates each context. `ask` sends a prompt and returns the reply.
import { getContexts } from './context-retrieval.js';

const instruction = `How does the speaker feel about the name? Answer with JSON only:
{"sentiment": "positive" | "negative" | "neutral", "confidence": 0 to 1,
 "emotional_indicators": [], "aspects": [], "summary": ""}`;

export async function analyzeSentiment(name, ask) {
  const distribution = { positive: 0, negative: 0, neutral: 0 };
  let confidence = 0;
  const items = await getContexts(name);
  for (const { context } of items) {
    const prompt = `${instruction}\n\nName: ${name}\nQuote: ${context}`;
    const result = JSON.parse(await ask(prompt, { temperature: 0.2 }));
    distribution[result.sentiment] += 1;
    confidence += result.confidence;
  }
  const [dominant] = Object.entries(distribution).sort((a, b) => b[1] - a[1])[0];
  return { distribution, dominant, average_confidence: items.length ? confidence / items.length : 0 };
}
