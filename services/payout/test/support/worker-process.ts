import {
  createApprovalVerifier,
  createStatementVerifier,
  DEVICE_KEY,
  EXPENSE_STANDING,
  PASSKEY,
  PEOPLE_STANDING,
} from '@outlay/platform/approval-proof';
import { createPriceProver } from '@outlay/platform/price-proof';
import { testGuardians } from '@outlay/platform/testing';
import { createDatabase } from '@outlay/platform/postgres';
import { ALL_ORGANIZATIONS } from '@outlay/platform/tenancy';
import { createLogger } from '@outlay/platform/telemetry';
import { randomUUID } from 'node:crypto';
import { createLeaseRepository } from '../../src/persistence/lease-repository.ts';
import { createUnitOfWork } from '../../src/persistence/unit-of-work.ts';
import { createSolanaRail } from '../../src/rails/solana/solana-rail.ts';
import { aSigner } from '@outlay/signer/testing';
import { recogniseAll, treasuriesOfOne } from './treasuries.ts';
import { createPayoutWorker } from '../../src/worker/payout-worker.ts';
import { PYUSD_MINT } from './sandbox.ts';

/** A worker in its own process, to be killed. Arguments: database, RPC, key file's content, key sets of proofs. */
const [databaseUrl = '', rpcUrl = '', key = '', submission = '', certificate = '', wallet = ''] =
  process.argv.slice(2);
const log = createLogger('payout-worker', 'error');
const verifiers = {
  ...createApprovalVerifier({
    submissionKeySet: submission,
    certificateKeySet: certificate,
    autoApprovalMaxUsd: '0',
  }),
  expenseStanding: createStatementVerifier(submission, EXPENSE_STANDING),
  peopleStanding: createStatementVerifier(wallet, PEOPLE_STANDING),
  passkey: createStatementVerifier(wallet, PASSKEY),
  price: createPriceProver([testGuardians.set]),
  deviceKey: createStatementVerifier(wallet, DEVICE_KEY),
  assuranceMin: 'DEVICE_KEY' as const,
};
const signer = aSigner(verifiers, { mint: PYUSD_MINT });
const secretKey = Uint8Array.from(JSON.parse(key) as number[]);
const address = signer.addTreasury('1', 'default', secretKey);
const database = createDatabase({
  url: databaseUrl,
  poolMax: 4,
  applicationName: 'payout-worker',
  log,
  scopeByDefault: ALL_ORGANIZATIONS,
});
const unitOfWork = createUnitOfWork((work) => database.transaction(work), database);
const treasuries = treasuriesOfOne(
  createSolanaRail({
    treasury: { name: 'default', organizationId: '1', isPrimary: true, address },
    treasuries: () => [],
    rpcUrl,
    witnessRpcUrl: null,
    genesisHash: null,
    mint: PYUSD_MINT,
    signer,
    chainGuard: true,
    log,
  }),
);
const worker = createPayoutWorker({
  renewMs: 200,
  leases: createLeaseRepository(database, `process-${randomUUID()}`, 1_000),
  unitOfWork,
  treasuries,
  clock: { now: () => new Date() },
  verifier: verifiers,
  coolingOffMs: 0,
  limits: { perPayoutUsdMinor: 1_000_000n, perDayUsdMinor: 10_000_000n },
  concurrency: 2,
  log,
  pollMs: 30,
  pollIntervalMs: 60,
});
await recogniseAll(unitOfWork, treasuries);
await worker.start();
process.stdout.write('ready\n');
