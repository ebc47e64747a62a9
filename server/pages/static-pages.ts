import { html } from 'hono/html';
import type { Page } from './page.ts';

const texts: Record<string, { title: string; description: string; isPrivate?: boolean }> = {
  '/': {
    title: 'Earshot · search what podcasts say',
    description:
      'Search podcast transcripts for people, companies and topics, read each mention in its context, and get an e-mail when it is said again.',
  },
  '/monitor': {
    title: 'Podcast Tracking with Smart AI Context · Earshot',
    description:
      'Every mention of a name or a topic in podcast transcripts, with who said it and at what second.',
  },
  '/context': {
    title: 'Context-Driven Intelligence · Earshot',
    description:
      'What can be made of podcast mentions once each of them comes with its context: use cases and code.',
  },
  '/context/examples': {
    title: 'Code examples: sentiment analysis with a language model · Earshot',
    description:
      'Complete examples that take mentions from the API and have a language model of your own read them.',
  },
  '/pricing': {
    title: 'Exploratory Pricing · Earshot',
    description:
      'Searching and alerts are free. What the API and a premium plan may cost, and why that is still open.',
  },
  '/trending': {
    title: 'Trending names · Earshot',
    description: 'Names that podcasts say more than they used to.',
  },
  '/api': {
    title: 'API · Earshot',
    description:
      'The API over podcast mentions: authentication, endpoints, limits, errors, and a box to try it in.',
  },
  '/about': {
    title: 'About · Earshot',
    description: 'Why Earshot exists, whom it serves, and how to reach the people who run it.',
  },
  '/verify-email': {
    title: 'Verify your e-mail · Earshot',
    description: 'Confirms an alert subscription.',
    isPrivate: true,
  },
  '/manage': {
    title: 'Your alerts · Earshot',
    description: 'Pause, change or stop your alerts.',
    isPrivate: true,
  },
  '/api-key': {
    title: 'Your API key · Earshot',
    description: 'Shows the API key of an invitation, once.',
    isPrivate: true,
  },
};

const needsScripts = new Set(['/', '/monitor', '/trending', '/verify-email', '/manage', '/api-key']);

/** A page that is the same for everybody; undefined when this is the address of none. */
export function staticPage(path: string, publicUrl: string): Page | undefined {
  const known = Object.hasOwn(texts, path) ? texts[path] : undefined;
  if (!known) return undefined;
  const { title, description, isPrivate = false } = known;
  return {
    status: 200,
    head: { title, description, canonical: `${publicUrl}${path}`, kind: 'website', isIndexed: !isPrivate },
    isPrivate,
    ...(needsScripts.has(path)
      ? {
          noscriptHtml: html`<h1>${title.replace(' · Earshot', '')}</h1>
            <p>${description}</p>
            <p>This page needs JavaScript. The same can be asked of the <a href="/api/v1/docs">API</a>, and episodes can be read without.</p>`,
        }
      : {}),
  };
}

/** The answer to an address that leads nowhere. */
export const notFoundPage = (path: string, publicUrl: string): Page => ({
  status: 404,
  head: {
    title: 'Page Not Found · Earshot',
    description: 'The page may have been moved, deleted, or the URL may be incorrect.',
    canonical: `${publicUrl}${path}`,
    kind: 'website',
    isIndexed: false,
  },
});

export const indexedPaths = Object.keys(texts).filter((path) => !texts[path]?.isPrivate);
