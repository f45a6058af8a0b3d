import { runService } from '@outlay/platform/lifecycle';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { readConfig } from './config.ts';
import { createAccountingService } from './service.ts';

const config = readConfig();
const parts = await createServiceParts('accounting', config);
await runService(createAccountingService(parts, config), parts.log);
