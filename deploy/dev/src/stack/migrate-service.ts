import { runMigrations } from '@outlay/platform/postgres';
import { migrationsFolder } from '../paths.ts';

// Usage: node migrate-service.ts <service> <database url>; for docker-compose.yml.
const [service, databaseUrl] = process.argv.slice(2);
if (service === undefined || databaseUrl === undefined)
  throw new Error('name a service and a database');
await runMigrations(databaseUrl, migrationsFolder(service));
