import { runService } from '@outlay/platform/lifecycle';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { readConfig } from './config.ts';
import { createWorkflowService } from './service.ts';

const parts = await createServiceParts('workflow', readConfig());
await runService(createWorkflowService(parts), parts.log);
