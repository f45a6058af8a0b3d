import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readConfig } from './config.ts';
import { treasuryKeysOf } from './service.ts';
import { wrapSeed } from './vault/file-vault.ts';
import { readMasterKey } from './vault/master-key.ts';

// Usage: node import-key.ts <organization id> <name> <Solana key file>, while the signer is stopped. For an installation whose
// treasury key was in payout's hands before. The whole old key becomes the guard key, so that guards on the chain stay valid.
const [organizationId, name, keyFile] = process.argv.slice(2);
if (organizationId === undefined || name === undefined || keyFile === undefined) {
  throw new Error('name an organisation, a treasury and a Solana key file');
}
const bytes = z
  .array(z.number().int().min(0).max(255))
  .length(64)
  .safeParse(JSON.parse(readFileSync(keyFile, 'utf8'))).data;
if (!bytes) throw new Error(`${keyFile} is not a Solana key file`);
const config = readConfig();
const masterKey = readMasterKey(config.VAULT_MASTER_KEY_FILE);
const secretKey = Uint8Array.from(bytes);
const key = wrapSeed(masterKey, secretKey.subarray(0, 32), `${organizationId}/${name}`);
const { address } = treasuryKeysOf(config, masterKey).add(organizationId, name, key, secretKey);
process.stdout.write(`Treasury ${name} of organisation ${organizationId} is ${address}.\n`);
