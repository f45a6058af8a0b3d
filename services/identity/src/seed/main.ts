import { createServiceParts } from '@outlay/platform/subgraph-service';
import { ALL_ORGANIZATIONS } from '@outlay/platform/tenancy';
import { readFileSync } from 'node:fs';
import { readConfig } from '../config.ts';
import { addOperator } from '../operators/operator-accounts.ts';
import { argon2Passwords } from '../tokens/argon2-passwords.ts';
import { organizationFile } from './organization-file.ts';
import { seedOrganizations } from './seed-organizations.ts';

// Usage: node main.ts <organizations.json>; existing organisations and operators stay unchanged.
const [path] = process.argv.slice(2);
if (!path) throw new Error('name the file with the organisations');
const config = readConfig();
const parts = await createServiceParts('identity', config, ALL_ORGANIZATIONS);
const file = organizationFile.parse(JSON.parse(readFileSync(path, 'utf8')));
for (const entry of file) {
  if ('name' in entry) await seedOrganizations(parts.database, argon2Passwords, [entry]);
  else {
    for (const { password, ...operator } of entry.operators) {
      const passwordHash = await argon2Passwords.hash(password);
      await addOperator(parts.database, { ...operator, passwordHash }, 'seed');
    }
  }
}
await parts.database.$client.end();
