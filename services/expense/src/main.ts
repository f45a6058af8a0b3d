import { createAuthorityWriter, createReceiptCheck, trustOf } from '@outlay/authority-log';
import { runService } from '@outlay/platform/lifecycle';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { readConfig } from './config.ts';
import { createAuthorityParts, createExpenseService } from './service.ts';

const config = readConfig();
const parts = await createServiceParts('expense', config);
const clock = { now: () => new Date() };
await runService(
  createExpenseService(parts, {
    signingKey: config.LINK_SECRET_FILE,
    publicUrl: config.PUBLIC_URL,
    checkReceipt: createReceiptCheck(config.RECEIPT_PUBLIC_KEYS_FILE),
    priceGuardians: config.PRICE_GUARDIAN_SET_FILE,
    authority: createAuthorityParts({
      trust: trustOf(config),
      writer: createAuthorityWriter(config.IDENTITY_URL, 'expense'),
      clock,
    }),
    clock,
  }),
  parts.log,
);
