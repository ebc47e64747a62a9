import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { highlightSamples } from './web/highlight-samples.ts';

export default defineConfig({
  root: 'web',
  plugins: [highlightSamples(), react()],
  worker: { format: 'es' },
  build: { outDir: 'dist', emptyOutDir: true, assetsInlineLimit: 0, manifest: true, target: 'es2022' },
});
