import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/core/database/schema.ts',
    './server/core/database/alerts-schema.ts',
    './server/core/database/api-schema.ts',
    './server/core/database/webhook-schema.ts',
  ],
  out: './migrations',
});
