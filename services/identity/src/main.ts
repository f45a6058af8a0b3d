import { runService } from '@outlay/platform/lifecycle';
import { createSealAlarm } from '@outlay/platform/sealing';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { readConfig } from './config.ts';
import { keepRowSeals } from './persistence/row-seals.ts';
import { createIdentityService } from './service.ts';
import { createAccessTokens } from './tokens/access-tokens.ts';
import { createDeviceTokens } from './tokens/device-tokens.ts';

const config = readConfig();
const parts = await createServiceParts('identity', config);
keepRowSeals(config.ROW_SEAL_KEY_FILE, createSealAlarm(parts.log, parts.metrics));
const tokens = await createAccessTokens(config.ACCESS_TOKEN_PRIVATE_KEY_FILE, config.STEP_UP_S);
const devices = createDeviceTokens(config.ACCESS_TOKEN_PRIVATE_KEY_FILE);
await runService(createIdentityService(parts, { tokens, devices }, config), parts.log);
