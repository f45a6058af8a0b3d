import { runService } from '@outlay/platform/lifecycle';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { readConfig } from './config.ts';
import { createPayoutService } from './service.ts';

const config = readConfig();
const parts = await createServiceParts('payout', config);
await runService(createPayoutService(parts, config), parts.log);
