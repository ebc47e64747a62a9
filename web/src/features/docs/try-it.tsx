import { type FormEvent, useId, useState } from 'react';
import button from '../../components/button.module.css';
import css from './try-it.module.css';

type ApiResult = { status: string; ms: number; body: string };

/** Asks the live search, and shows the answer as it came. */
async function sendSearch(q: string): Promise<ApiResult> {
  const started = performance.now();
  const query = new URLSearchParams({ q, page_size: '2' });
  try {
    const response = await fetch(`/api/v1/entities/search?${query}`);
    const body = JSON.stringify(await response.json(), null, 2);
    return {
      status: `${response.status} ${response.statusText}`.trim(),
      ms: performance.now() - started,
      body,
    };
  } catch {
    return { status: 'Network error occurred', ms: performance.now() - started, body: '' };
  }
}

/** A box to try the search in. */
export function TryIt({ initial }: { initial: string }) {
  const id = useId();
  const [q, setQ] = useState(initial);
  const [result, setResult] = useState<ApiResult>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setResult(await sendSearch(q));
  };
  return (
    <div className={css.try}>
      <form onSubmit={submit}>
        <label htmlFor={id}>q</label>
        <input
          id={id}
          value={q}
          maxLength={300}
          spellCheck={false}
          onChange={(event) => setQ(event.target.value)}
        />
        <button type="submit" className={button.primary}>
          Send
        </button>
      </form>
      {result && (
        <>
          <p role="status">
            {result.status} in {Math.round(result.ms)} ms
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <section className={css.answer} tabIndex={0} aria-label="Answer">
            <pre>{result.body}</pre>
          </section>
        </>
      )}
    </div>
  );
}
