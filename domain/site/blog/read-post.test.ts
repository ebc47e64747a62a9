import { describe, expect, it } from 'vitest';
import { readPost } from './read-post.ts';

const head = '---\ntitle: One\ndescription: About one.\ndate: 2026-05-03\ncategories: [A]\n---\n';

describe('a post', () => {
  it('has what its front matter says, and its Markdown as HTML', () => {
    expect(readPost('one.md', `${head}# Title\n\nSome **text** & a [link](/about).\n`)).toEqual({
      id: 'one',
      title: 'One',
      description: 'About one.',
      date: '2026-05-03',
      categories: ['A'],
      featured: false,
      html: '<h2>Title</h2>\n<p>Some <strong>text</strong> &amp; a <a href="/about">link</a>.</p>\n',
      text: 'Title Some text & a link.',
    });
  });

  it('has no markup that runs', () => {
    const { html } = readPost(
      'x.md',
      `${head}<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) <a href="//evil.example">b</a>`,
    );
    expect(html).not.toMatch(/script|onerror|evil/);
  });

  it.each([
    ['One.md', head, 'lowercase'],
    ['one.md', 'No front matter', 'front matter'],
    ['one.md', '---\ntitle: One\n---\n', 'description'],
    ['one.md', head.replace('2026-05-03', 'someday'), 'date'],
  ])('is refused with a reason: %s', (name, source, reason) => {
    expect(() => readPost(name, source)).toThrow(reason);
  });
});
