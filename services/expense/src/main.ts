import { runService } from '@outlay/platform/lifecycle';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { readConfig } from './config.ts';
import { createExpenseService } from './service.ts';

const config = readConfig();
const parts = await createServiceParts('expense', config);
await runService(createExpenseService(parts, config.LINK_SECRET_FILE), parts.log);
