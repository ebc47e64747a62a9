// Sentiment analysis: a language model of yours reads each context. `ask` sends a prompt and gives the reply's text.
import { contextsOf } from './context-retrieval.js';

const instruction = `How does the speaker feel about the name? Answer with JSON alone:
{"sentiment": "positive" | "negative" | "neutral", "confidence": 0 to 1,
 "emotional_indicators": [], "aspects": [], "summary": ""}`;

export async function sentimentOf(name, ask) {
  const distribution = { positive: 0, negative: 0, neutral: 0 };
  let confidence = 0;
  const items = await contextsOf(name);
  for (const { context } of items) {
    const prompt = `${instruction}\n\nName: ${name}\nSaid: ${context}`;
    const reading = JSON.parse(await ask(prompt, { temperature: 0.2 }));
    distribution[reading.sentiment] += 1;
    confidence += reading.confidence;
  }
  const [dominant] = Object.entries(distribution).sort((a, b) => b[1] - a[1])[0];
  return { distribution, dominant, average_confidence: items.length ? confidence / items.length : 0 };
}
