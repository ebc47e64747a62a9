import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { highlightSamples } from './web/highlight-samples.ts';

/** What every page needs, in one file: it compresses better than in many, and stays in the browser's cache. */
const libraries = {
  name: 'libraries',
  test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)/,
};

/** What most pages share, in one file as well: many small ones compress badly. */
const common = { name: 'common', test: /web\/src\//, minShareCount: 4 };

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [highlightSamples(), react()],
  worker: { format: 'es' },
  // Short names: they stand in the script as well as in the style sheet.
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2022',
    // For the server all in one: what it has loaded stays whole when the client is built anew below it.
    rolldownOptions: { output: { codeSplitting: isSsrBuild ? false : { groups: [libraries, common] } } },
  },
}));
