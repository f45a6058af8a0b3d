import { envFields, loadConfig } from '@outlay/platform/config';
import { migrateDatabase } from '@outlay/platform/postgres';
import { z } from 'zod';
import { migrationsFolder } from '../paths.ts';

// Usage: node migrate-service.ts <service>, with MIGRATION_DATABASE_URL, the owner, and DATABASE_URL, the login that serves; for
// containers, which give this command nothing else.
const [service] = process.argv.slice(2);
if (service === undefined) throw new Error('name a service');
const { DATABASE_URL, MIGRATION_DATABASE_URL } = envFields.subgraphFields;
await migrateDatabase(
  loadConfig(z.object({ DATABASE_URL, MIGRATION_DATABASE_URL }), process.env),
  migrationsFolder(service),
);
