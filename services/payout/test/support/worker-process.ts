import { SESSION_ATTESTATION } from '@outlay/authority-log';
import { TestLog, TestPeople } from '@outlay/authority-log/testing';
import { createStatementVerifier } from '@outlay/authority-log/signed-statement';
import { createDatabase } from '@outlay/platform/postgres';
import { ALL_ORGANIZATIONS } from '@outlay/platform/tenancy';
import { createLogger } from '@outlay/platform/telemetry';
import { aSigner } from '@outlay/signer/testing';
import { randomUUID } from 'node:crypto';
import { createLeaseRepository } from '../../src/persistence/lease-repository.ts';
import { createUnitOfWork } from '../../src/persistence/unit-of-work.ts';
import { createSolanaRail } from '../../src/rails/solana/solana-rail.ts';
import { createPayoutWorker } from '../../src/worker/payout-worker.ts';
import { aMember } from '../fixtures/a-member.ts';
import { payeeOf, prove } from '../fixtures/an-approval.ts';
import { PYUSD_MINT } from './sandbox.ts';
import { recogniseAll, treasuriesOfOne } from './treasuries.ts';

/** A worker in its own process, to be killed. Arguments: database, RPC, key file's content, key set of sessions, wallets. */
const [databaseUrl = '', rpcUrl = '', key = '', sessionKeySet = '', wallets = '[]'] =
  process.argv.slice(2);
const log = createLogger('payout-worker', 'error');
const own = new TestLog({ deliver: () => Promise.resolve() });
const people = new TestPeople(own);
for (const walletAddress of JSON.parse(wallets) as string[]) {
  people.change('1', aMember(payeeOf(walletAddress), { walletAddress }).data);
}
const session = createStatementVerifier(sessionKeySet, SESSION_ATTESTATION);
const signer = aSigner({
  mint: PYUSD_MINT,
  trust: { ...own.trust, signatures: { ...own.trust.signatures, session } },
  authorityOf: (organizationId) => people.authorityOf(organizationId),
});
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
  price: prove,
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
