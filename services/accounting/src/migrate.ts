import { migrateDatabase } from '@outlay/platform/postgres';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';

await migrateDatabase(readConfig(), fileURLToPath(new URL('../migrations', import.meta.url)));
