import { html } from 'hono/html';
import { apiReferenceUrl } from '../../contract/shared/api-url.ts';
import { documentTitle, type PageName, pageNames, pages } from '../../contract/shared/pages.ts';
import type { Page } from './page.ts';

type StaticPageName = Exclude<PageName, 'episode' | 'podcast' | 'entity' | 'blog' | 'post'>;

type StaticPage = {
  description: string;
  /** Its address carries a token. */
  isPrivate?: boolean;
  /** Nothing can be done on it without a call to the API. */
  needsScripts?: boolean;
};

const staticPages: Record<StaticPageName, StaticPage> = {
  home: {
    description:
      'Search podcast transcripts for people, companies and topics. Read each mention in context, and get an email about new ones.',
  },
  monitor: {
    description:
      'Find every mention of a person, company or topic in podcast transcripts: what was said, who said it, and when.',
  },
  context: {
    description: 'What you can do with podcast mentions in context: use cases and code samples.',
  },
  examples: {
    description: 'A complete program that gets mentions from the API and rates them with a language model.',
  },
  pricing: {
    description:
      "Search and alerts are free. See what the API and a premium plan may cost, and why prices aren't final.",
  },
  podcasts: {
    description:
      'All podcasts in this library, with their latest episode and how much of each can be searched.',
  },
  explore: {
    description: 'What podcasts talk about now: trending names, new episodes, and who is mentioned most.',
  },
  compare: {
    description:
      'Compare how often podcasts mention people, companies or topics: share of voice, airtime, shows and quotes.',
  },
  trending: {
    description: 'People, companies and topics that podcasts mention more than usual.',
  },
  api: {
    description: 'The podcast mentions API: authentication, endpoints, rate limits and errors. Try it live.',
  },
  about: { description: "Why Earshot exists, who it's for, and how to contact us." },
  verifyEmail: { description: 'Confirms an alert subscription.', isPrivate: true, needsScripts: true },
  manage: { description: 'Pause, change or delete your alerts.', isPrivate: true, needsScripts: true },
  unsubscribe: {
    description: 'Stops the alerts that an email was about.',
    isPrivate: true,
    needsScripts: true,
  },
  signIn: { description: 'Sign in to your account.', isPrivate: true, needsScripts: true },
  register: {
    description: 'Create an account for your alerts, bookmarks and API keys.',
    isPrivate: true,
    needsScripts: true,
  },
  confirmAccount: { description: 'Confirms a registration.', isPrivate: true, needsScripts: true },
  signInLink: { description: 'Signs in with a link from an email.', isPrivate: true, needsScripts: true },
  resetPassword: { description: 'Choose a new password.', isPrivate: true, needsScripts: true },
  confirmEmail: { description: 'Confirms a new email address.', isPrivate: true, needsScripts: true },
  admin: { description: 'The console for operators.', isPrivate: true, needsScripts: true },
  status: { description: 'Whether search, alerts and the API work right now.' },
  account: {
    description: 'Your alerts, bookmarks, notifications and settings.',
    isPrivate: true,
    needsScripts: true,
  },
  apiKey: { description: 'Shows the API key of an invitation, once.', isPrivate: true, needsScripts: true },
};

const isStatic = (name: PageName): name is StaticPageName => Object.hasOwn(staticPages, name);

/** A page that is the same for everyone. */
export function staticPage(name: StaticPageName, publicUrl: string): Page {
  const { description, isPrivate = false, needsScripts } = staticPages[name];
  const { title, pattern } = pages[name];
  return {
    status: 200,
    head: {
      title: documentTitle(title),
      description,
      canonical: publicUrl + pattern,
      kind: 'website',
      isIndexed: !isPrivate,
    },
    isPrivate,
    ...(needsScripts
      ? {
          noscriptHtml: html`<h1>${title}</h1>
            <p>${description}</p>
            <p>This page needs JavaScript. Turn it on in your browser and reload the page. The <a href="${apiReferenceUrl}">API</a> returns the same data, and episode pages work without JavaScript.</p>`,
        }
      : {}),
  };
}

/** The response for an unknown path. */
export const notFoundPage = (path: string, publicUrl: string): Page => ({
  status: 404,
  head: {
    title: documentTitle('Page Not Found'),
    description: 'The page may have been moved, deleted, or the URL may be incorrect.',
    canonical: `${publicUrl}${path}`,
    kind: 'website',
    isIndexed: false,
  },
});

export const indexedPaths = pageNames.flatMap((name) =>
  isStatic(name) && !staticPages[name].isPrivate ? [pages[name].pattern] : [],
);
