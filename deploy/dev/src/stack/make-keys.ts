import { chown, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoAccountsFile, seedFile } from '../demo-data/organizations.ts';
import { ensureKeys } from './keys.ts';

// Usage: node make-keys.ts <folder>. Creates missing keys and the file of the demo organisations, and prints the treasury's
// address; for docker-compose.yml.

/** The account that runs the image's services. */
const NODE_USER = 1_000;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name a folder');
await mkdir(folder, { recursive: true });
const { treasuryAddress } = await ensureKeys(folder, []);
const made = join(folder, 'keys');
for (const name of await readdir(made)) {
  await copyFile(join(made, name), join(folder, name));
  await chown(join(folder, name), NODE_USER, NODE_USER);
}
await writeFile(join(folder, 'organizations.json'), JSON.stringify(seedFile({})));
await writeFile(join(folder, 'demo-accounts.json'), JSON.stringify(demoAccountsFile()));
console.log(`TREASURY_ADDRESS=${treasuryAddress}`);
