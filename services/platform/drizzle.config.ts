import { defineConfig } from 'drizzle-kit';
import { basename } from 'node:path';

/** Every database has a copy of the authority log, whose tables are migrated with platform's own. */
const ofTheLog = basename(process.cwd()) === 'platform' ? ['../authority-log/src/*-table.ts'] : [];

/** Every service's: `drizzle-kit generate --config ../platform/drizzle.config.ts` in the folder of the service. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/**/*table{,s}.ts', ...ofTheLog],
  out: './migrations',
  casing: 'snake_case',
});
