import { defineConfig } from 'drizzle-kit';

/** Every service's: `drizzle-kit generate --config ../platform/drizzle.config.ts` in the folder of the service. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/*table{,s}.ts',
  out: './migrations',
  casing: 'snake_case',
});
