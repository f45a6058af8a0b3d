import { createSealAlarm } from '@outlay/platform/sealing';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { ALL_ORGANIZATIONS } from '@outlay/platform/tenancy';
import { readConfig } from './config.ts';
import { keepRowSeals } from './persistence/row-seals.ts';
import { sealRows } from './persistence/seal-rows.ts';

// Usage: node seal-rows.ts --confirm, while identity is stopped. Seals every row in its current state with the key of
// ROW_SEAL_KEY_FILE, after that key was replaced. Earlier tampering becomes valid, so compare the tables with a backup first.
if (!process.argv.includes('--confirm')) throw new Error('check the rows, then add --confirm');
const config = readConfig();
const parts = await createServiceParts('identity', config, ALL_ORGANIZATIONS);
keepRowSeals(config.ROW_SEAL_KEY_FILE, createSealAlarm(parts.log));
await parts.database.transaction(sealRows);
await parts.database.$client.end();
