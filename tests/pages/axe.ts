import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** The script, to be evaluated in a page. */
export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { id: string; nodes: { target: string[]; failureSummary?: string }[] };

export const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All that another theme can change. */
export const colorRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds on a page in which it was evaluated. */
export async function violationsOn(page: Page, rules: string[]): Promise<string[]> {
  const options = JSON.stringify({ runOnly: rules, resultTypes: ['violations'] });
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${new URL(page.url()).pathname} ${id} ${node.target.join(' ')}: ${node.failureSummary?.replaceAll('\n', ' ')}`,
    ),
  );
}
