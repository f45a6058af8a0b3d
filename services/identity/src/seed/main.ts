import { createServiceParts } from '@outlay/platform/subgraph-service';
import { readFileSync } from 'node:fs';
import { readConfig } from '../config.ts';
import { argon2Passwords } from '../tokens/argon2-passwords.ts';
import { organizationFile } from './organization-file.ts';
import { seedOrganizations } from './seed-organizations.ts';

// Usage: node main.ts <organizations.json>; existing organisations stay unchanged.
const [path] = process.argv.slice(2);
if (!path) throw new Error('name the file with the organisations');
const parts = await createServiceParts('identity', readConfig());
await seedOrganizations(
  parts.database,
  argon2Passwords,
  organizationFile.parse(JSON.parse(readFileSync(path, 'utf8'))),
);
await parts.database.$client.end();
