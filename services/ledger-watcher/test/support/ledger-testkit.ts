import { createAuthorityStates } from '@outlay/authority-log';
import { TestLog, type TestLogOptions } from '@outlay/authority-log/testing';
import { parseEvent, type AnyEvent } from '@outlay/platform/events';
import type { EventHandler } from '@outlay/platform/inbox';
import type { Database } from '@outlay/platform/postgres';
import { createServiceTestkit } from '@outlay/platform/testing';
import type { EventByType, EventType, WalletTransactionObserved } from '@outlay/schemas/events';
import { eventExample } from '@outlay/schemas/event-schemas';
import type { PublicKey } from '@solana/web3.js';
import { asc } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { guardianSetsFile } from '@outlay/prices';
import { subscriptions } from '../../src/events/subscriptions.ts';
import { createHermesFeed } from '../../src/feed/hermes-feed.ts';
import { createPythFeed } from '../../src/feed/pyth-feed.ts';
import { createSolanaLedger } from '../../src/feed/solana-ledger.ts';
import { outbox } from '@outlay/platform/outbox';
import { createUnitOfWork, takeEffects } from '../../src/persistence/unit-of-work.ts';
import { createProjectionWriter, createWallets } from '../../src/persistence/wallet-repository.ts';
import type { PriceFeed } from '../../src/use-cases/ports.ts';
import type { Projections } from '../../src/use-cases/projections.ts';
import { createWalletChanges } from '../../src/use-cases/use-cases.ts';
import { recordQuotes } from '../../src/use-cases/record-quotes.ts';
import { createWalletWorker } from '../../src/worker/wallet-worker.ts';
import { PYUSD_MINT } from './sandbox-payments.ts';

export const clock = { now: () => new Date() };

/** The service's parts over their own database; events are read from the outbox. */
export async function startLedgerTestkit(
  serverUrl: string,
  rules: Pick<TestLogOptions, 'assuranceMin'> = {},
) {
  const authority = new TestLog({ ...rules, deliver: (event) => testkit.deliver(event) });
  const { trust, writer } = authority;
  const states = createAuthorityStates(trust);
  const changes = createWalletChanges({ clock, writer });
  const testkit = await createServiceTestkit({
    service: 'ledger-watcher',
    serverUrl,
    subscriptions: { AuthorityEntryAppended: takeEffects({ states, trust }, changes) },
  });
  const { database } = testkit;
  const inTransaction: Database['transaction'] = (work) => database.transaction(work);
  return {
    ...testkit,
    inTransaction,
    authority,
    changes,
    /** Founds an organization's log with these admins, or anew. */
    found: async (organizationId: string, ...adminIds: readonly string[]): Promise<void> => {
      await testkit.rows('delete from authority_entries where organization_id = $1', [
        organizationId,
      ]);
      const roles = ['admin'] as const;
      await authority.found(
        organizationId,
        adminIds.map((id) => ({ id, roles })),
      );
    },
    unitOfWork: createUnitOfWork(inTransaction, states),
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
  };
}

export type LedgerTestkit = Awaited<ReturnType<typeof startLedgerTestkit>>;

/** Signed prices of the sandbox. */
async function signedFeedOf(rpcUrl: string): Promise<PriceFeed> {
  const answer = await fetch(`${rpcUrl}/price-guardians.json`);
  const guardians = guardianSetsFile.parse(await answer.json());
  return createHermesFeed({ url: rpcUrl, apiKey: null, guardians, simulated: true });
}

/** Records the sandbox's signed prices, with its price accounts as the second opinion. */
export const aQuoteRound =
  ({ unitOfWork, log }: LedgerTestkit, rpcUrl: string): (() => Promise<void>) =>
  async () => {
    const feeds = [await signedFeedOf(rpcUrl)];
    const opinions = [createPythFeed(rpcUrl, true)];
    await recordQuotes({ feeds, opinions, unitOfWork, clock, log })();
  };

export const aWalletWorker = (
  { database, inTransaction, unitOfWork, log }: LedgerTestkit,
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
) => {
  const worker = createWalletWorker({
    ledger: createSolanaLedger({ rpcUrl, genesisHash: null, assetMint: PYUSD_MINT }),
    wallets: createWallets(database),
    unitOfWork,
    clock,
    assetMint: PYUSD_MINT,
    dustUsd: { units: 10n, scale: 2 },
    pollMs,
    wsUrl,
    log,
  });
  return {
    ...worker,
    start: async () => {
      await saveTreasuries({ inTransaction }, treasuryAddress, otherTreasuries);
      await worker.start();
    },
  };
};

/** Stores treasuries of organization 1, as payout publishes them. */
export const saveTreasuries = (
  { inTransaction }: Pick<LedgerTestkit, 'inTransaction'>,
  own: string,
  others: readonly string[] = [],
): Promise<void> =>
  inTransaction(async (tx) => {
    for (const address of [own, ...others]) {
      const treasury = { organizationId: '1', address, isPrimary: address === own };
      await createProjectionWriter(tx).saveTreasury(treasury, clock.now());
    }
  });

/** Passes the contract's example of an event to its handler, with the test's changes. */
export async function deliver<Type extends EventType>(
  { inTransaction }: LedgerTestkit,
  type: Type,
  data: Partial<EventByType[Type]>,
  envelope: { readonly orgid?: string } = {},
): Promise<void> {
  const example = eventExample(type) as Parameters<EventHandler<Type>>[0];
  const handler = subscriptions[type] as EventHandler<Type, Projections>;
  await inTransaction((tx) =>
    handler(
      {
        ...example,
        ...envelope,
        id: randomUUID(),
        time: new Date().toISOString(),
        data: { ...example.data, ...data },
      },
      createProjectionWriter(tx),
    ),
  );
}
