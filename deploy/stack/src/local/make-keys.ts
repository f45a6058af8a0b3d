import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { ADMIN, passwordFileOf, readTopics, usersOf } from '@outlay/kafka-topics';
import { chown, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoAccountsContent, seedFile, WALLET_OWNERS } from '../demo-data/organizations.ts';
import { ensureKeys } from './keys.ts';
import { databasePasswordVariableOf, keyFilesOf, PARTS, type PartName } from './parts.ts';

// Usage: node make-keys.ts <folder>. Creates missing keys, gives each container a folder with its own, and prints the settings
// that other containers take from the environment; for docker-compose.yml.

/** The account that runs the image's services. */
const NODE_USER = 1_000;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name a folder');
const keys = await ensureKeys(folder, WALLET_OWNERS);

async function give(part: string, name: string, from: string): Promise<void> {
  const to = join(folder ?? '', part, name);
  await mkdir(join(folder ?? '', part), { recursive: true });
  await copyFile(from, to);
  await chown(to, NODE_USER, NODE_USER);
}

for (const part of Object.keys(PARTS) as PartName[]) {
  for (const file of keyFilesOf(part)) await give(part, file, join(keys.folder, file));
  const password = keys.kafkaPasswordFiles[part];
  // The signer doesn't connect to Kafka.
  if (password !== undefined) await give(part, 'kafka.password', password);
}
for (const user of [ADMIN, ...usersOf(readTopics())]) {
  await give('topics', passwordFileOf(user), keys.kafkaPasswordFiles[user] ?? '');
}
await writeFile(
  join(folder, 'identity/organizations.json'),
  JSON.stringify(seedFile(keys.memberWallets)),
);
await writeFile(join(folder, 'gateway/demo-accounts.json'), JSON.stringify(demoAccountsContent()));

console.log(`KAFKA_ADMIN_PASSWORD=${await readFile(keys.kafkaPasswordFiles[ADMIN] ?? '', 'utf8')}`);
console.log(`DATABASE_OWNER_PASSWORD=${keys.databaseOwnerPassword}`);
for (const name of SUBGRAPH_NAMES) {
  console.log(`${databasePasswordVariableOf(name)}=${keys.databasePasswords[name]}`);
}
