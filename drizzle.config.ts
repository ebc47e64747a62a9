import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './domain/core/database/schema/*.ts',
  out: './migrations',
});
