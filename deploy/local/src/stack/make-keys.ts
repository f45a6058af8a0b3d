import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureKeys } from './keys.ts';

// Usage: node make-keys.ts <folder>. Makes what is missing, and prints the treasury's address; for docker-compose.yml.
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name a folder');
await mkdir(folder, { recursive: true });
const { treasuryAddress } = await ensureKeys(folder, []);
const made = join(folder, 'keys');
for (const name of await readdir(made)) await copyFile(join(made, name), join(folder, name));
console.log(`TREASURY_ADDRESS=${treasuryAddress}`);
