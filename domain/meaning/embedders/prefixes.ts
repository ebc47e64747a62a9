/** What a model wants before a query and before a passage, as its authors say. */
export type Prefixes = { query: string; passage: string };

const none: Prefixes = { query: '', passage: '' };
const forSearching: Prefixes = {
  query: 'Represent this sentence for searching relevant passages: ',
  passage: '',
};

/** By the names of models as services have them, the first that fits. From the cards of these models. */
const knownModels: [name: RegExp, prefixes: Prefixes][] = [
  [
    /e5-[\w-]*instruct|qwen3-embedding/i,
    {
      query: 'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: ',
      passage: '',
    },
  ],
  [/\be5-/i, { query: 'query: ', passage: 'passage: ' }],
  [/nomic-embed-text/i, { query: 'search_query: ', passage: 'search_document: ' }],
  [/embeddinggemma/i, { query: 'task: search result | query: ', passage: 'title: none | text: ' }],
  [/arctic-embed[\w-]*-v2|arctic-embed2/i, { query: 'query: ', passage: '' }],
  [/bge-(?:small|base|large)-en|mxbai-embed|arctic-embed/i, forSearching],
];

const asPrefix = (text: string) => (/\s$/.test(text) ? text : `${text} `);

/** What comes before texts: what the operator says, or what is known of a model of this name. */
export function prefixesFor(
  model: string,
  said: { [of in keyof Prefixes]?: string | undefined } = {},
): Prefixes {
  const [, known] = knownModels.find(([name]) => name.test(model)) ?? [model, none];
  return {
    query: said.query ? asPrefix(said.query) : known.query,
    passage: said.passage ? asPrefix(said.passage) : known.passage,
  };
}
