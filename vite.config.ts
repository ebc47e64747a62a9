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

/** What the script that starts the others needs, apart from those. */
const preloading = { name: 'preloading', test: /vite\/preload-helper|rolldown\/runtime/ };

/** What every page needs, and not what only the comparison does, in one file: that compresses better than many, and stays in the browser's cache. */
const libraries = {
  name: 'libraries',
  test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)(?!.*(?:queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery))/,
};

/** What pages share, in one file as well; without what the search page doesn't need. */
const common = {
  name: 'common',
  test: /(?:web\/src|contract)\/(?!.*(?:sanitized-html|chart-cursor|range-picker|sparkline|use-link|compact-subscribe|side-alert|episode-mentions\.ts|(?:library|detail)-queries|item-error|page-(?:header|skeleton)|pages\/|features\/(?:blog|account\/(?!bookmark\.tsx|session\.ts)|compare|console|docs|entity|explore|home\/(?!lazy|home\.module)|library(?!\/library-notice)|manage)))/,
  minShareCount: 2,
};

/** Before everything else that the page loads: without them, nothing is painted. */
const stylesFirst: Plugin = {
  name: 'styles-first',
  transformIndexHtml: {
    order: 'post',
    handler: (page) => {
      const links = page.match(/^ *<link rel="stylesheet".*\n/gm) ?? [];
      const others = links.reduce((rest, link) => rest.replace(link, ''), page);
      return others.replace(/^ *<!--styles-->/m, (place) => links.join('') + place);
    },
  },
};

/**
 * The fonts of most texts are preloaded. Where they come late, a page stays in its first fonts instead of being set
 * anew while it is read.
 */
const keepFirstFont = {
  postcssPlugin: 'keep-first-font',
  Declaration: (declaration: {
    prop: string;
    value: string;
    parent?: { toString(): string } | undefined;
  }) => {
    if (declaration.prop === 'font-display' && /-latin-wght-/.test(String(declaration.parent)))
      declaration.value = 'optional';
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [highlightSamples(), shakeRouter, stylesFirst, react()],
  worker: { format: 'es' },
  // React's production build is in the server's file, whatever NODE_ENV is where it runs.
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  // Short names: they are in the scripts as well as in the style sheets.
  css: { modules: { generateScopedName: '[hash:base64:6]' }, postcss: { plugins: [keepFirstFont] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // One file for the server: what it has loaded stays complete when the client is rebuilt.
    rolldownOptions: {
      output: { codeSplitting: isSsrBuild ? false : { groups: [preloading, libraries, common] } },
    },
  },
}));
