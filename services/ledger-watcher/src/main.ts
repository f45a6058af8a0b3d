import { runService } from '@outlay/platform/lifecycle';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { readConfig } from './config.ts';
import { createLedgerWatcherService } from './service.ts';

const config = readConfig();
const parts = await createServiceParts('ledger-watcher', config);
await runService(createLedgerWatcherService(parts, config), parts.log);
