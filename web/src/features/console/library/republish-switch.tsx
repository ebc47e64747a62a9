import { callApi } from '../../../api/client.ts';
import css from '../console.module.css';
import { useConsoleAction } from '../console-queries.ts';
import { ErrorText } from '../error-text.tsx';

/** Lets anyone get the feed of a podcast from here, with transcripts. */
export function RepublishSwitch({ id, isOn }: { id: string; isOn: boolean }) {
  const { act, isBusy, error } = useConsoleAction();
  return (
    <>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={isOn}
          disabled={isBusy}
          onChange={({ target }) =>
            void act(() =>
              callApi('patch', '/admin/podcasts/:id', {
                param: { id },
                json: { republish_feed: target.checked },
              }),
            )
          }
        />
        Republish its feed with transcripts. Check that you have the right to.
      </label>
      <ErrorText>{error}</ErrorText>
    </>
  );
}
