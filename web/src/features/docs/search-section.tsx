import searchJs from '../../../samples/search.js?sample';
import searchPy from '../../../samples/search.py?sample';
import searchSh from '../../../samples/search.sh?sample';
import searchResponse from '../../../samples/search-response.json?sample';
import { CodeSample } from './code-sample.tsx';
import { DataTable } from './data-table.tsx';
import { LanguageTabs } from './language-tabs.tsx';

const parameters = [
  {
    name: 'q',
    required: 'required',
    text: 'The query: words that are said together, "exact phrases", and -words to leave out.',
  },
  { name: 'page', required: 'default 1', text: 'The page number, starting at 1.' },
  { name: 'page_size', required: 'default 10', text: 'Results per page, at most 100.' },
];

const tabs = [
  { language: 'curl', file: 'search.sh', sample: searchSh },
  { language: 'JavaScript', file: 'search.js', sample: searchJs },
  { language: 'Python', file: 'search.py', sample: searchPy },
];

/** The search endpoint: its parameters, a request in three languages, and a response. */
export function SearchSection() {
  return (
    <section id="search">
      <h2>GET /search</h2>
      <p>Searches transcripts. Returns one result per episode, with its best passage.</p>
      <DataTable
        headings={['Parameter', 'Required', 'Description']}
        rows={parameters.map(({ name, required, text }) => ({
          key: name,
          header: <code>{name}</code>,
          cells: [required, text],
        }))}
      />
      <LanguageTabs tabs={tabs} />
      <h3>Example response</h3>
      <CodeSample name="response.json" sample={searchResponse} />
    </section>
  );
}
