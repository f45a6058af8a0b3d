import { randomUUID } from 'node:crypto';
import { EVENT_CATALOGUE } from '@outlay/schemas/events';
import { createDatabase } from '@outlay/platform/postgres';
import { guardianSetsFile } from '@outlay/platform/price-proof';
import { createLogger } from '@outlay/platform/telemetry';
import { createTestDatabase } from '@outlay/platform/testing';
import { onMemberChanged } from '@outlay/ledger-watcher/member-events';
import { createHermesFeed } from '@outlay/ledger-watcher/hermes-feed';
import { createSolanaLedger } from '@outlay/ledger-watcher/solana-ledger';
import { createUnitOfWork } from '@outlay/ledger-watcher/unit-of-work';
import { createWallets } from '@outlay/ledger-watcher/wallets';
import { recordQuotes } from '@outlay/ledger-watcher/record-quotes';
import { createWalletWorker } from '@outlay/ledger-watcher/wallet-worker';
import {
  fundedWallet,
  isFinal,
  pay,
  PYUSD_MINT,
} from '@outlay/ledger-watcher/testing/sandbox-payments';
import { migrationsFolder } from '@outlay/dev/paths';
import { atOnce, until } from '../chain/measure.ts';
import type { BenchChain } from '../chain/start-chain.ts';

const LAMPORTS_EACH = 5_000_000n;
const RICH = { lamports: 900_000_000_000, pyusdBaseUnits: 1_000_000 };
const SENDS_AT_ONCE = 16;
/** Distinct for each payment: the same bytes under the same blockhash are the same transaction. */
let payments = 0;

const log = createLogger('bench', 'error');
const clock = { now: () => new Date() };

/** A wallet that is watched by our worker, with a database of its own. */
export async function aWatchedWallet({ postgresUrl, rpcUrl }: BenchChain) {
  const server = await createTestDatabase(postgresUrl, migrationsFolder('ledger-watcher'));
  const database = createDatabase({ url: server.url, poolMax: 8, applicationName: 'bench', log });
  const inTransaction: typeof database.transaction = (work) => database.transaction(work);
  const unitOfWork = createUnitOfWork(inTransaction);
  const wallet = await fundedWallet(rpcUrl, RICH);
  const shop = await fundedWallet(rpcUrl, RICH);
  const address = wallet.publicKey.toBase58();
  // Block times are whole seconds: the funding must be before the second in which watching starts.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const answer = await fetch(`${rpcUrl}/price-guardians.json`);
  const guardians = guardianSetsFile.parse(await answer.json());
  const feeds = [createHermesFeed({ url: rpcUrl, apiKey: null, guardians, simulated: true })];
  await recordQuotes({ feeds, unitOfWork, clock, log })();
  await database.transaction((tx) => onMemberChanged(aMember(address), tx));
  const one = async <Row extends object>(query: string): Promise<Row | undefined> =>
    (await database.$client.query<Row>(query, [address])).rows[0];
  return {
    address,
    /** Sends that many payments and waits until they are final; returns their signatures. */
    pay: async (count: number): Promise<string[]> => {
      const signatures = await atOnce(Array.from({ length: count }), SENDS_AT_ONCE, () =>
        pay(rpcUrl, {
          from: wallet,
          to: shop.publicKey,
          asset: 'SOL',
          baseUnits: LAMPORTS_EACH,
          memo: `bench ${(payments += 1)}`,
        }),
      );
      await atOnce(signatures, SENDS_AT_ONCE, (signature) =>
        until('a payment is final', () => isFinal(rpcUrl, signature)),
      );
      return signatures;
    },
    worker: () =>
      createWalletWorker({
        ledger: createSolanaLedger({ rpcUrl, genesisHash: null, pyusdMint: PYUSD_MINT }),
        wallets: createWallets(database),
        unitOfWork,
        clock,
        pyusdMint: PYUSD_MINT,
        dustUsd: { units: 10n, scale: 2 },
        pollMs: 50,
        wsUrl: 'ws://127.0.0.1:1',
        log,
      }),
    recorded: async (): Promise<number> =>
      (
        await one<{ n: number }>(
          'select count(*)::integer as n from wallet_transfers where wallet_address = $1',
        )
      )?.n ?? 0,
    /** The wallet's balance according to the books, in lamports; null before its first transaction. */
    booked: async (): Promise<bigint | null> => {
      const row = await one<{ balance: string }>(
        'select balance::text from account_books where account = $1 and problem is null',
      );
      return row ? BigInt(row.balance) : null;
    },
    close: async (): Promise<void> => {
      await database.$client.end();
      await server.drop();
    },
  };
}

const aMember = (walletAddress: string) => ({
  specversion: '1.0' as const,
  id: randomUUID(),
  type: 'MemberChanged' as const,
  source: 'outlay/bench',
  subject: '7',
  time: new Date().toISOString(),
  datacontenttype: 'application/json' as const,
  dataschema: EVENT_CATALOGUE.MemberChanged.dataschema,
  traceparent: null,
  orgid: '1',
  actorid: '1',
  correlationid: 'bench',
  causationid: null,
  aggregateversion: 1,
  data: {
    memberId: '7',
    email: 'member@bench.test',
    firstName: 'Member',
    lastName: 'Seven',
    roles: ['employee' as const],
    managerId: null,
    department: null,
    walletAddress,
    active: true,
  },
});
