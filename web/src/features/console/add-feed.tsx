import { type FormEvent, useState } from 'react';
import type { FeedPreview, PreviewedFeed } from '../../../../contract/api/admin/feeds.ts';
import { formatCount } from '../../../../contract/shared/format.ts';
import { defaultLastEpisodes } from '../../../../contract/shared/transcription.ts';
import { callApi } from '../../api/client.ts';
import button from '../../components/button.module.css';
import css from './console.module.css';
import { useConsole, useConsoleAction } from './console-queries.ts';
import { ErrorText } from './error-text.tsx';
import { useTranscription } from './use-transcription.ts';

const pollMs = 700;

function foundText({ title, error, episodes, transcripts }: PreviewedFeed): string {
  if (error) return error;
  if (title === null) return 'Not read yet.';
  return `${title}: ${formatCount(episodes ?? 0, 'episode')}, ${transcripts} with a transcript.`;
}

function Found({
  preview,
  onAdd,
  isBusy,
}: {
  preview: FeedPreview;
  onAdd: (urls: string[]) => void;
  isBusy: boolean;
}) {
  const fresh = preview.feeds.filter(({ is_known }) => !is_known).map(({ url }) => url);
  if (preview.status === 'queued') return <p role="status">Reading...</p>;
  if (preview.error) return <ErrorText>{preview.error}</ErrorText>;
  return (
    <section className={css.panel} aria-label="Preview">
      <ul className={css.list}>
        {preview.feeds.map((feed) => (
          <li key={feed.url} className={css.item}>
            <p className={feed.error ? css.error : undefined}>{foundText(feed)}</p>
            <p className={css.quiet}>
              {feed.url}
              {feed.is_known && ' · added before'}
            </p>
            {feed.latest.length > 0 && <p className={css.quiet}>Latest: {feed.latest.join(' · ')}</p>}
          </li>
        ))}
      </ul>
      {fresh.length > 0 ? (
        <button type="button" className={button.primary} disabled={isBusy} onClick={() => onAdd(fresh)}>
          {fresh.length === 1 ? 'Add feed' : `Add ${fresh.length} feeds`}
        </button>
      ) : (
        <p>All of these were added before.</p>
      )}
    </section>
  );
}

/** What was found, as soon as the worker has read it. */
function Preview({ id, onDone }: { id: string; onDone: (added: number) => void }) {
  const { act, isBusy, error } = useConsoleAction();
  const [isRead, setIsRead] = useState(false);
  const { data } = useConsole(
    ['preview', id],
    async (signal) => {
      const preview = await callApi('get', '/admin/feed-previews/:id', { param: { id }, signal });
      setIsRead(preview.status !== 'queued');
      return preview;
    },
    isRead ? false : pollMs,
  );
  const add = (urls: string[]) =>
    act(async () => {
      await callApi('post', '/admin/feeds', { json: { urls } });
      onDone(urls.length);
    });
  return (
    <>
      <ErrorText>{error}</ErrorText>
      {data && <Found preview={data} isBusy={isBusy} onAdd={(urls) => void add(urls)} />}
    </>
  );
}

/** What happens next. */
function Added({ count }: { count: number }) {
  const { data: transcription } = useTranscription();
  return (
    <p role="status" className={css.well}>
      {formatCount(count, 'feed')} added.
      {transcription?.is_on &&
        ` The last ${defaultLastEpisodes} episodes and new ones are transcribed where they have no transcript; the “Transcription” tab changes that.`}
    </p>
  );
}

/** Adds a feed by its address, or those of an OPML file; shows what is in them first. */
export function AddFeed() {
  const [url, setUrl] = useState('');
  const [previewId, setPreviewId] = useState('');
  const [added, setAdded] = useState(0);
  const { act, isBusy, error } = useConsoleAction();
  const preview = (input: { url: string } | { opml: string }) =>
    act(async () => {
      setPreviewId('');
      setAdded(0);
      setPreviewId((await callApi('post', '/admin/feed-previews', { json: input })).id);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim()) void preview({ url: url.trim() });
  };
  const finish = (count: number) => {
    setUrl('');
    setPreviewId('');
    setAdded(count);
  };
  return (
    <>
      <form className={css.bar} onSubmit={submit}>
        <label>
          Address of a feed
          <input
            dir="auto"
            value={url}
            inputMode="url"
            placeholder="https://example.org/feed.xml"
            onChange={(event) => setUrl(event.target.value)}
          />
        </label>
        <button type="submit" className={button.primary} disabled={isBusy || !url.trim()}>
          Preview
        </button>
        <label>
          Or an OPML file
          <input
            type="file"
            accept=".opml,.xml,text/xml"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void file.text().then((opml) => preview({ opml }));
            }}
          />
        </label>
      </form>
      <ErrorText>{error}</ErrorText>
      {previewId && <Preview key={previewId} id={previewId} onDone={finish} />}
      {added > 0 && <Added count={added} />}
    </>
  );
}
