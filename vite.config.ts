import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { highlightSamples } from './web/highlight-samples.ts';

/** Display names and unmarked calls keep router components in the bundle that no page uses. */
const shakeRouter: Plugin = {
  name: 'shake-router',
  transform: {
    filter: { id: /node_modules\/react-router\// },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(/= (React\d*\.(?:forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'),
  },
};

/** What every page needs, and not what only the comparison does, in one file: that compresses better than many, and stays in the browser's cache. */
const libraries = {
  name: 'libraries',
  test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)(?!.*(?:queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery))/,
};

/** What pages share, in one file as well; without what the search page doesn't need. */
const common = {
  name: 'common',
  test: /(?:web\/src|server\/contract)\/(?!.*(?:sanitized-html|features\/(?:account|compare|console|docs|entity|explore|home)))/,
  minShareCount: 2,
};

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [highlightSamples(), shakeRouter, react()],
  worker: { format: 'es' },
  // Short names: they are in the scripts as well as in the style sheets.
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2022',
    // One file for the server: what it has loaded stays complete when the client is rebuilt.
    rolldownOptions: { output: { codeSplitting: isSsrBuild ? false : { groups: [libraries, common] } } },
  },
}));
