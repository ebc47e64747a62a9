import { expect, it } from 'vitest';
import { escapeHtml } from './escape-html.ts';

it('escapes what could start or end markup, and nothing else', () => {
  expect(escapeHtml(`<a href="x" title='y'>R&D</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;R&amp;D&lt;/a&gt;',
  );
  expect(escapeHtml('Größe 3/4')).toBe('Größe 3/4');
});
