import exportCsv from '../../../samples/export.sh?sample';
import { CodeSample } from './code-sample.tsx';

/** Exports: spreadsheets, and cursors through everything. */
export function ExportSection() {
  return (
    <section id="exports">
      <h2>Exports</h2>
      <p>
        Send <code>Accept: text/csv</code> or <code>application/x-ndjson</code> to get all results of a search
        as rows, newest first. <code>GET /passages</code> exports the whole library the same way. Use{' '}
        <code>fields=</code> to select fields. To page through everything, start with <code>cursor=*</code>{' '}
        and continue with each <code>next_cursor</code>: no result is skipped or repeated, even if new
        episodes arrive meanwhile.
      </p>
      <CodeSample name="export.sh" sample={exportCsv} />
    </section>
  );
}
