import { createSealer } from '@outlay/platform/sealing';
import { readKeyFile } from '@outlay/platform/solana';
import { readFileSync } from 'node:fs';
import { readConfig } from './config.ts';
import { treasuryKeysOf } from './service.ts';
import { sealSeed } from './vault/file-vault.ts';

// Usage: node import-key.ts <organization id> <name> <Solana key file>, while the signer is stopped. For an installation whose
// treasury key was in payout's hands before. The whole old key becomes the guard key, so that guards on the chain stay valid.
const [organizationId, name, keyFile] = process.argv.slice(2);
if (organizationId === undefined || name === undefined || keyFile === undefined) {
  throw new Error('name an organisation, a treasury and a Solana key file');
}
const config = readConfig();
const masterKey = createSealer(config.VAULT_MASTER_KEY_FILE);
const secretKey = readKeyFile(keyFile, readFileSync(keyFile, 'utf8'));
const key = sealSeed(masterKey, secretKey.subarray(0, 32), `${organizationId}/${name}`);
const { address } = treasuryKeysOf(config, masterKey).add(organizationId, name, key, secretKey);
process.stdout.write(`Treasury ${name} of organisation ${organizationId} is ${address}.\n`);
