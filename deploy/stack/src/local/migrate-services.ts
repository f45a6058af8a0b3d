import { loadConfig } from '@outlay/platform/config';
import { perSubgraph } from '@outlay/schemas/subgraph-names';
import { z } from 'zod';
import { databasePasswordVariableOf } from './parts.ts';
import { migrateServices } from './start-postgres.ts';

// Usage: node migrate-services.ts, with DATABASE_URL, the server's owner, and the password of each service's login; for
// docker-compose.yml. On Kubernetes each service has a separate job, which runs migrate-service.ts and sees no other's login.
const schema = z.object({ DATABASE_URL: z.url() }).catchall(z.string());
const environment = loadConfig(schema, process.env);
const passwords = perSubgraph((name) => environment[databasePasswordVariableOf(name)] ?? '');
await migrateServices(environment.DATABASE_URL, passwords);
