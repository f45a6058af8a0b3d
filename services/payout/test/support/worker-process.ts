import { createApprovalVerifier } from '@outlay/platform/approval-proof';
import { createDatabase } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { randomUUID } from 'node:crypto';
import { createLeaseRepository } from '../../src/persistence/lease-repository.ts';
import { createUnitOfWork } from '../../src/persistence/unit-of-work.ts';
import { createSolanaRail } from '../../src/rails/solana/solana-rail.ts';
import { createKeyFileSigner } from '../../src/signer/key-file-signer.ts';
import { createTreasuries } from '../../src/use-cases/treasuries.ts';
import { createPayoutWorker } from '../../src/worker/payout-worker.ts';
import { PYUSD_MINT } from './sandbox.ts';

/** A worker in a process of its own, to be killed. Arguments: database, RPC, key file's content, key sets of proofs. */
const [databaseUrl = '', rpcUrl = '', key = '', submissionKeys = '', certificateKeys = ''] =
  process.argv.slice(2);
const log = createLogger('payout-worker', 'error');
const database = createDatabase({
  url: databaseUrl,
  poolMax: 4,
  applicationName: 'payout-worker',
  log,
});
const worker = createPayoutWorker({
  renewMs: 200,
  leases: createLeaseRepository(database, `process-${randomUUID()}`, 1_000),
  unitOfWork: createUnitOfWork((work) => database.transaction(work), database),
  treasuries: createTreasuries(
    createSolanaRail({
      name: 'default',
      otherTreasuries: [],
      rpcUrl,
      witnessRpcUrl: null,
      genesisHash: null,
      mint: PYUSD_MINT,
      signer: createKeyFileSigner(key, {
        mint: PYUSD_MINT,
        perPayoutMaxBaseUnits: 10_000_000_000n,
        perDayMaxBaseUnits: 100_000_000_000n,
      }),
      chainGuard: false,
      log,
    }),
  ),
  clock: { now: () => new Date() },
  verifier: createApprovalVerifier(submissionKeys, certificateKeys),
  limits: { perPayoutUsdMinor: 1_000_000n, perDayUsdMinor: 10_000_000n },
  concurrency: 2,
  log,
  pollMs: 30,
  pollIntervalMs: 60,
});
await worker.start();
process.stdout.write('ready\n');
