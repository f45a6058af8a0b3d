import { createStatementSigner, WALLET } from '@outlay/platform/approval-proof';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { ALL_ORGANIZATIONS } from '@outlay/platform/tenancy';
import { readConfig } from './config.ts';
import { listUnstatedWallets, stateWallets } from './seed/state-wallets.ts';

// Usage: node state-wallets.ts [--confirm]. After an upgrade from before wallets were stated: lists them for an operator to check
// against what members gave, and vouches for them once confirmed.
const config = readConfig();
const { database } = await createServiceParts('identity', config, ALL_ORGANIZATIONS);
const listed = await listUnstatedWallets(database);
for (const { organizationId, memberId, email, address, memo } of listed) {
  const note = memo === null ? '' : `, memo ${memo}`;
  console.log(`organisation ${organizationId}, member ${memberId} (${email}): ${address}${note}`);
}
if (!process.argv.includes('--confirm')) {
  console.log(`${listed.length} wallets are not stated. Check them, then repeat with --confirm.`);
} else {
  const { sign } = createStatementSigner(config.WALLET_KEY_FILE, WALLET);
  console.log(`${await stateWallets(database, sign, listed)} wallets are stated.`);
}
await database.$client.end();
