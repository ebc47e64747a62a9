import { describe, expect, it } from 'vitest';
import { buttonHtml, linkHtml, mailHtml, markHtml, paragraphHtml } from './layout.ts';

const attack = `"><script>alert(1)</script>'`;

describe('the layout of a message', () => {
  it('escapes labels, addresses and the preheader', () => {
    for (const html of [
      buttonHtml(attack, attack),
      linkHtml(attack, attack),
      markHtml(attack),
      mailHtml({ preheader: attack, content: '', footer: '' }),
    ]) {
      expect(html).not.toContain('<script');
      expect(html).toContain('&lt;script&gt;');
    }
  });

  it('needs nothing from the network', () => {
    const html = mailHtml({ preheader: 'p', content: paragraphHtml('c'), footer: 'f' });
    expect(html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import/i);
  });

  it('has colors for light and dark', () => {
    const html = mailHtml({ preheader: '', content: paragraphHtml('c', { style: 'quiet' }), footer: '' });
    expect(html).toContain('prefers-color-scheme: dark');
    for (const className of ['paper', 'quiet', 'line'])
      expect(html).toMatch(new RegExp(`class="[^"]*\\b${className}\\b`));
  });
});
