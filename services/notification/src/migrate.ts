import { runMigrations } from '@outlay/platform/postgres';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';

await runMigrations(
  readConfig().DATABASE_URL,
  fileURLToPath(new URL('../migrations', import.meta.url)),
);
