import { runService } from '@outlay/platform/lifecycle';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { readConfig } from './config.ts';
import { createNotificationService } from './service.ts';

const config = readConfig();
const parts = await createServiceParts('notification', config);
await runService(createNotificationService(parts, config), parts.log);
