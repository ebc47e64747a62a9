import { type FormEvent, useId, useState } from 'react';
import { apiUrl } from '../../../../contract/shared/api-url.ts';
import button from '../../components/button.module.css';
import css from './try-it.module.css';

type ApiResult = { status: string; ms: number; body: string };

/** Calls the live search; the raw response is what this box shows, so the typed client is not used. */
async function sendSearch(q: string): Promise<ApiResult> {
  const started = performance.now();
  try {
    const response = await fetch(apiUrl('/entities/search', { query: { q, page_size: 2 } }));
    const body = JSON.stringify(await response.json(), null, 2);
    return {
      status: `${response.status} ${response.statusText}`.trim(),
      ms: performance.now() - started,
      body,
    };
  } catch {
    // The network failed; the page says so.
    return { status: 'Network error occurred', ms: performance.now() - started, body: '' };
  }
}

/** A form that sends a search to the live API. */
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
          dir="auto"
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
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard. */}
          <section className={css.response} tabIndex={0} aria-label="Response">
            <pre>{result.body}</pre>
          </section>
        </>
      )}
    </div>
  );
}
