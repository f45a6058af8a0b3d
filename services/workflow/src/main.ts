import { createAuthorityWriter, trustOf } from '@outlay/authority-log';
import { runService } from '@outlay/platform/lifecycle';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { readConfig } from './config.ts';
import { createWorkflowService } from './service.ts';

const config = readConfig();
const parts = await createServiceParts('workflow', config);
const clock = { now: () => new Date() };
const trust = trustOf(config);
const writer = createAuthorityWriter(config.IDENTITY_URL, 'workflow');
const service = createWorkflowService(parts, { clock, trust, writer });
await runService(service, parts.log);
