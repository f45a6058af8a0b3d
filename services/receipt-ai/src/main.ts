import { runService } from '@outlay/platform/lifecycle';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { readConfig } from './config.ts';
import { createReceiptAiService } from './service.ts';

const config = readConfig();
const parts = await createServiceParts('receipt-ai', config);
await runService(await createReceiptAiService(parts, config), parts.log);
