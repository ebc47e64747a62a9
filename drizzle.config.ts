import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/core/database/*-schema.ts',
  out: './migrations',
});
