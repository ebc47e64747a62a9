import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { plainText } from '../../core/text/plain-text.ts';

/** A post as its file has it. */
export type StoredPost = z.infer<typeof frontMatter> & { id: string; html: string; text: string };

const day = z.union([z.date(), z.string()]).transform((value, context) => {
  const date = new Date(value);
  if (!Number.isNaN(date.getTime())) return date.toISOString().slice(0, 10);
  context.addIssue({ code: 'custom', message: 'must be a date such as 2026-05-03' });
  return z.NEVER;
});

const frontMatter = z.object({
  title: z.string().min(1),
  description: z.string().min(1),
  date: day,
  categories: z.array(z.string().min(1)).default([]),
  featured: z.boolean().default(false),
});

const marked = new Marked({ gfm: true, async: false });
const fileName = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;

const sanitize = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img'],
    allowedAttributes: {
      a: ['href', 'title'],
      img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
      ol: ['start'],
      th: ['align'],
      td: ['align'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    // The page has a title of its own.
    transformTags: { h1: 'h2' },
  });

/** Splits a file into its front matter between `---` lines, and the Markdown below. */
function split(source: string): { head: string; body: string } {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  if (end < 0) throw new Error('It must begin with front matter between two lines of ---.');
  return { head: lines.slice(1, end).join('\n'), body: lines.slice(end + 1).join('\n') };
}

/** Reads a Markdown file with front matter. Throws an error that says what is wrong with it. */
export function readPost(name: string, source: string): StoredPost {
  const id = fileName.exec(name)?.[1];
  if (!id) throw new Error('Its name may have lowercase letters, digits and hyphens, and ends in .md.');
  const { head, body } = split(source.toWellFormed());
  const parsed = frontMatter.safeParse(parseYaml(head));
  if (!parsed.success)
    throw new Error(
      parsed.error.issues
        .map(({ path, message }) => `${path.join('.') || 'Front matter'}: ${message}.`)
        .join(' '),
    );
  const html = sanitize(marked.parse(body, { async: false }));
  return { ...parsed.data, id, html, text: plainText(html, Number.MAX_SAFE_INTEGER) };
}
