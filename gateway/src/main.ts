import { runService } from '@outlay/platform/lifecycle';
import { createLogger } from '@outlay/platform/telemetry';
import { readConfig } from './config.ts';
import { createGatewayService } from './service.ts';

const config = readConfig();
const log = createLogger('gateway', config.LOG_LEVEL);
await runService(await createGatewayService(config, log), log);
