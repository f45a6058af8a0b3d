import { runService } from '@outlay/platform/lifecycle';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { readConfig } from './config.ts';
import { readSigningKey } from './persistence/signer.ts';
import { createExpenseService } from './service.ts';

const parts = await createServiceParts('expense', readConfig());
const signingKey = await readSigningKey(parts.database);
await runService(createExpenseService(parts, signingKey), parts.log);
