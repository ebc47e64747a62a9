import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { transcriptsOf } from '../../bench/entities/documents.ts';
import { readLabels } from '../../bench/entities/labels.ts';
import { contextsOf } from '../../ingest/pipeline/entities/contexts.ts';
import { classes } from '../../ingest/pipeline/entities/model/classes.ts';
import { featuresOf, kindsOfWords } from '../../ingest/pipeline/entities/model/features.ts';
import { collectPeople } from '../../ingest/pipeline/entities/people.ts';
import { findSpans, phraseOf } from '../../ingest/pipeline/entities/spans.ts';
import { tokenize } from '../../ingest/pipeline/entities/tokens.ts';
import type { Example } from './examples.ts';

// How people talk about things whose kind is known shows how they talk about things of that kind. So names on the lists
// are examples too, without their words: of an openly licensed show, and never of an episode that tests are held in.
const show = 'hacker-public-radio';
const weight = 0.6;

/** An example for each known name of each episode. */
export async function knownNameExamples(corpus: string): Promise<Example[]> {
  if (!existsSync(join(corpus, show))) return [];
  const held = new Set(
    readLabels()
      .filter(({ half }) => half === 'final')
      .map(({ file }) => file),
  );
  const examples: Example[] = [];
  for (const source of await transcriptsOf(corpus, show)) {
    if (held.has(source.file)) continue;
    const { passages } = (await source.load()).document;
    const tokens = tokenize(passages);
    const spans = findSpans(tokens);
    const contexts = contextsOf(passages, tokens, spans, collectPeople(spans, [], []));
    const seen = new Set<string>();
    spans.forEach((span, index) => {
      const context = contexts[index];
      if (!context?.isListed || span.words.some((word) => word.isSmall) || seen.has(phraseOf(span))) return;
      seen.add(phraseOf(span));
      const target = classes.findIndex((name) => name === context.guess);
      if (target < 0) return;
      examples.push({ buckets: Int32Array.from(featuresOf(span, context, kindsOfWords)), target, weight });
    });
  }
  return examples;
}
