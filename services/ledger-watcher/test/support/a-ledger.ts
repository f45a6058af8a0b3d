import { parseEvent, type AnyEvent } from '@outlay/platform/events';
import type { EventHandler } from '@outlay/platform/inbox';
import { createDatabase, type Database } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { createTestDatabase } from '@outlay/platform/testing';
import type { EventByType, EventType, WalletTransactionObserved } from '@outlay/schemas/events';
import { eventExample } from '@outlay/schemas/event-schemas';
import type { PublicKey } from '@solana/web3.js';
import { asc } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createPythFeed } from '../../src/feed/pyth-feed.ts';
import { createSolanaLedger } from '../../src/feed/solana-ledger.ts';
import { outbox } from '@outlay/platform/outbox';
import { createUnitOfWork } from '../../src/persistence/unit-of-work.ts';
import { createWallets } from '../../src/persistence/wallet-repository.ts';
import { recordQuotes } from '../../src/use-cases/record-quotes.ts';
import { createWalletWorker } from '../../src/worker/wallet-worker.ts';
import { PYUSD_MINT } from './sandbox-payments.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

export const log = createLogger('ledger-watcher-test', 'error');
export const clock = { now: () => new Date() };

/** A separate database, without Kafka: events are read from the outbox. */
export async function aLedger(postgresUrl: string) {
  const created = await createTestDatabase(postgresUrl, MIGRATIONS);
  const database: Database = createDatabase({
    url: created.url,
    poolMax: 4,
    applicationName: 'ledger-watcher-test',
    log,
  });
  const inTransaction: Database['transaction'] = (work) => database.transaction(work);
  return {
    database,
    inTransaction,
    unitOfWork: createUnitOfWork(inTransaction),
    /** Everything in the outbox, parsed as a consumer would. */
    events: async (): Promise<AnyEvent[]> => {
      const rows = await database.select().from(outbox).orderBy(asc(outbox.id));
      return rows.map(({ payload }) => parseEvent(payload));
    },
    /** Events about a wallet's transactions, in order. */
    observed: async (wallet: PublicKey): Promise<WalletTransactionObserved[]> => {
      const rows = await database.select().from(outbox).orderBy(asc(outbox.id));
      return rows.flatMap(({ payload }) => {
        const { type, data } = parseEvent(payload);
        const isOfWallet =
          type === 'WalletTransactionObserved' && data.walletAddress === wallet.toBase58();
        return isOfWallet ? [data] : [];
      });
    },
    drop: async () => {
      await database.$client.end();
      await created.drop();
    },
  };
}

export type TestLedger = Awaited<ReturnType<typeof aLedger>>;

export const aQuoteRound = ({ unitOfWork }: TestLedger, rpcUrl: string): (() => Promise<void>) =>
  recordQuotes({ feeds: [createPythFeed(rpcUrl, true)], unitOfWork, clock });

export const aWalletWorker = (
  { database, inTransaction, unitOfWork }: TestLedger,
  {
    rpcUrl,
    treasuryAddress,
    otherTreasuries = [],
    pollMs = 100,
    wsUrl = 'ws://127.0.0.1:1',
  }: {
    rpcUrl: string;
    treasuryAddress: string;
    otherTreasuries?: readonly string[];
    pollMs?: number;
    wsUrl?: string;
  },
) =>
  createWalletWorker({
    ledger: createSolanaLedger({ rpcUrl, genesisHash: null, pyusdMint: PYUSD_MINT }),
    wallets: createWallets(database),
    unitOfWork,
    clock,
    treasuryAddress,
    otherTreasuries,
    treasuryOrganizationId: '1',
    pyusdMint: PYUSD_MINT,
    dustUsd: { units: 10n, scale: 2 },
    inTransaction,
    pollMs,
    wsUrl,
    log,
  });

/** Hands a handler the contract's own example of its event, changed where the test says so. */
export async function tell<Type extends EventType>(
  { inTransaction }: TestLedger,
  handler: EventHandler<Type>,
  type: Type,
  data: Partial<EventByType[Type]>,
): Promise<void> {
  const example = eventExample(type) as Parameters<EventHandler<Type>>[0];
  await inTransaction((tx) =>
    handler(
      {
        ...example,
        id: randomUUID(),
        time: new Date().toISOString(),
        data: { ...example.data, ...data },
      },
      tx,
    ),
  );
}
