import { runService } from '@outlay/platform/lifecycle';
import { createLogger } from '@outlay/platform/telemetry';
import { readConfig } from './config.ts';
import { createSignerService } from './service.ts';

const config = readConfig();
const log = createLogger('signer', config.LOG_LEVEL);
await runService(createSignerService(config, log), log);
