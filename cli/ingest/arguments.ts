import { parseArgs } from 'node:util';

export const helpText = `Load podcasts into Earshot.

  npm run ingest -- <what>…

<what> is any of
  ./my-show                     a bundle: podcast.json, episodes.ndjson, transcripts/
  ./shows                       a folder of bundles
  https://example.org/feed.xml  a feed; the worker goes on polling it
  ./feed.xml                    a feed file
  ./subscriptions.opml          a list of feeds; each is loaded and polled

Options
  --no-wait    return when everything is stored, without waiting until it can be searched
  --alerts     tell subscribers of old episodes too; otherwise what was published over 30 days ago alerts nobody
  --help       this text

The same input twice changes nothing. One bad file or feed never stops the rest: it is named in the summary, and
the exit code is 1. The bundle's format is described in README.md. Settings come from the environment or .env.
`;

export type IngestArguments = { what: string[]; wait: boolean; alerts: boolean; help: boolean };

/** Throws a TypeError with a sentence for an option that does not exist. */
export function readArguments(args: string[]): IngestArguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      'no-wait': { type: 'boolean' },
      alerts: { type: 'boolean' },
    },
  });
  return {
    what: positionals,
    wait: !values['no-wait'],
    alerts: values.alerts ?? false,
    help: values.help ?? false,
  };
}
