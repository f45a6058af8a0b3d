import { runService } from '@outlay/platform/lifecycle';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { readConfig } from './config.ts';
import { createExpenseService } from './service.ts';

const parts = await createServiceParts('expense', readConfig());
await runService(createExpenseService(parts), parts.log);
