import { SESSION_KEY_ID, type SessionAttestation } from '@outlay/authority';
import { SESSION_ATTESTATION, trustOf } from '@outlay/authority-log';
import { createStatementSigner } from '@outlay/authority-log/signed-statement';
import { createSealAlarm } from '@outlay/platform/sealing';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { ALL_ORGANIZATIONS } from '@outlay/platform/tenancy';
import { readFileSync } from 'node:fs';
import { readConfig } from '../config.ts';
import { addOperator } from '../operators/operator-accounts.ts';
import { keepRowSeals } from '../persistence/row-seals.ts';
import { createArgon2Passwords } from '../tokens/argon2-passwords.ts';
import { organizationFile } from './organization-file.ts';
import { seedOrganizations } from './seed-organizations.ts';

// Usage: node main.ts <organizations.json>; existing organizations and operators stay unchanged.
const [path] = process.argv.slice(2);
if (!path) throw new Error('pass the path of the file with the organizations');
const config = readConfig();
const parts = await createServiceParts('identity', config, ALL_ORGANIZATIONS);
keepRowSeals(config.ROW_SEAL_KEY_FILE, createSealAlarm(parts.log));
const passwords = createArgon2Passwords(config.PASSWORD_PEPPER_FILE);
const { sign } = createStatementSigner(config.WALLET_KEY_FILE, SESSION_ATTESTATION);
const ports = {
  trust: trustOf(config),
  signSession: (attestation: SessionAttestation) => ({
    keyId: SESSION_KEY_ID,
    signature: sign(attestation),
  }),
};
const file = organizationFile.parse(JSON.parse(readFileSync(path, 'utf8')));
for (const entry of file) {
  if ('name' in entry) await seedOrganizations(parts.database, passwords, [entry], ports);
  else {
    for (const operator of entry.operators) {
      await addOperator({ database: parts.database, passwords }, operator, 'seed');
    }
  }
}
await parts.database.$client.end();
