import { readFile } from 'node:fs/promises';
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import type { Plugin } from 'vite';

const languageOf: Record<string, string> = { js: 'javascript', py: 'python', sh: 'bash', json: 'json' };

hljs.registerLanguage('bash', bash);
hljs.registerLanguage('javascript', javascript);
hljs.registerLanguage('json', json);
hljs.registerLanguage('python', python);

/** `import sample from './file.py?sample'` gives the file's code, and the same as highlighted HTML, made when it is built. */
export function highlightSamples(): Plugin {
  return {
    name: 'highlight-samples',
    enforce: 'pre',
    async load(id) {
      const file = /^(.*\.(\w+))\?sample$/.exec(id);
      const language = file?.[2] ? languageOf[file[2]] : undefined;
      if (!file?.[1] || !language) return undefined;
      this.addWatchFile(file[1]);
      const code = (await readFile(file[1], 'utf8')).trimEnd();
      return `export default ${JSON.stringify({ code, html: hljs.highlight(code, { language }).value })};`;
    },
  };
}
