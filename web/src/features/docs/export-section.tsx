import exportCsv from '../../../samples/export.sh?sample';
import { CodeSample } from './code-sample.tsx';

/** How much data is fetched: for spreadsheets, and for walks through everything. */
export function ExportSection() {
  return (
    <section>
      <h2>Exports</h2>
      <p>
        With <code>Accept: text/csv</code> or <code>application/x-ndjson</code> all results of a search come
        as rows, newest first; <code>GET /passages</code> gives the whole library the same way.{' '}
        <code>fields=</code> leaves out what you do not need. Page by page: <code>cursor=*</code> begins a
        walk, and <code>next_cursor</code> goes on with it; nothing is missed or given twice, whatever comes
        in meanwhile.
      </p>
      <CodeSample name="export.sh" sample={exportCsv} />
    </section>
  );
}
