import {
  createAuthorityStates,
  createAuthorityWriter,
  trustOf,
  type Changes,
} from '@outlay/authority-log';
import { createRepeatingWork, type RepeatingWork, type Service } from '@outlay/platform/lifecycle';
import type { Database } from '@outlay/platform/postgres';
import { createSubgraphService, type ServiceParts } from '@outlay/platform/subgraph-service';
import { registerDatabaseGauges } from '@outlay/platform/telemetry';
import type { Config } from './config.ts';
import { SUBSCRIBED_TOPICS } from './events/subscriptions.ts';
import { createProjections, subscriptions } from './projections.ts';
import { createHermesFeed } from './feed/hermes-feed.ts';
import { createPriceUpdateFeed } from './feed/price-update-feed.ts';
import { createPythFeed } from './feed/pyth-feed.ts';
import { createSandboxFaucet } from './feed/sandbox-faucet.ts';
import { createSolanaLedger } from './feed/solana-ledger.ts';
import { wsUrlOf } from './feed/wake-ups.ts';
import { createContext, type ContextParts } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { createBookedBalances } from './persistence/books-repository.ts';
import { createBalanceRepository } from './persistence/balance-repository.ts';
import { listQuotes } from './persistence/quote-repository.ts';
import { listTransfers, transfersByIds } from './persistence/transfer-queries.ts';
import { createOperatorHandlers } from './operators/operator-handlers.ts';
import { createUnitOfWork, takeEffects } from './persistence/unit-of-work.ts';
import { createCompanyWallets } from './persistence/company-wallet-repository.ts';
import { createDirectory, createWallets } from './persistence/wallet-repository.ts';
import { LEDGER_GAUGES } from './telemetry/ledger-metrics.ts';
import { createBalanceReader } from './use-cases/balance-reader.ts';
import type { Clock, Faucet, Ledger, PriceFeed, Scope, UnitOfWork } from './use-cases/ports.ts';
import { recordQuotes, type RecordQuotesPorts } from './use-cases/record-quotes.ts';
import { createUseCases, createWalletChanges } from './use-cases/use-cases.ts';
import { BACKOFF_MAX_MS } from './worker/backoff.ts';
import { createBalanceProof } from './worker/balance-proof.ts';
import { createDailyRatesWorker, createRateHistoryWorker } from './worker/daily-rates-worker.ts';
import { createWalletWorker } from './worker/wallet-worker.ts';

/** Events that may name new wallets to watch. */
const NAMES_WALLETS: ReadonlySet<string> = new Set(['MemberChanged', 'TreasuryCreated']);
/** A payment waits when its quote is older than two minutes. */
const QUOTE_INTERVAL_MS = 30_000;
/** Interval of comparing the books with the chain. */
const PROOF_INTERVAL_MS = 20_000;
/** Interval of polling the wallets while the websocket is not connected. */
const WALLET_INTERVAL_MS = 2_000;

/** The reference rates of the day and of past days, each where its document is configured. */
function dailyRatesWork(
  { DAILY_RATES_URL, DAILY_RATES_HISTORY_URL, PRICES_SIMULATED: simulated }: Config,
  parts: Omit<RecordQuotesPorts, 'feeds' | 'opinions'>,
): RepeatingWork[] {
  const of = (url: string | undefined, create: typeof createDailyRatesWorker): RepeatingWork[] =>
    url === undefined ? [] : [create({ url, simulated, ...parts })];
  return [
    ...of(DAILY_RATES_URL, createDailyRatesWorker),
    ...of(DAILY_RATES_HISTORY_URL, createRateHistoryWorker),
  ];
}

export function createLedgerWatcherService(
  parts: ServiceParts,
  config: Config,
  clock: Clock = { now: () => new Date() },
): Service & { address(): string } {
  const { database, log, inTransaction } = parts;
  const trust = trustOf(config);
  const states = createAuthorityStates(trust);
  const changes = createWalletChanges({
    clock,
    writer: createAuthorityWriter(config.IDENTITY_URL, 'ledger-watcher'),
  });
  const unitOfWork = createUnitOfWork(inTransaction, states);
  const ledger = createSolanaLedger({
    rpcUrl: config.SOLANA_RPC_URL,
    genesisHash: config.SOLANA_GENESIS_HASH ?? null,
    assetMint: config.PYUSD_MINT,
  });
  const quoteWorker = createQuoteWorker(config, { unitOfWork, clock, log });
  const dailyRates = dailyRatesWork(config, { unitOfWork, clock, log });
  const walletWorker = createWalletWorker({
    ledger,
    wallets: createWallets(database),
    unitOfWork,
    clock,
    assetMint: config.PYUSD_MINT,
    dustUsd: config.DUST_USD,
    pollMs: WALLET_INTERVAL_MS,
    wsUrl: config.SOLANA_WS_URL ?? wsUrlOf(config.SOLANA_RPC_URL),
    log,
  });
  const proof = createBalanceProof({
    ledger,
    books: createBookedBalances(database),
    pauseMs: PROOF_INTERVAL_MS,
    log,
  });
  const contextParts = createContextParts({
    database,
    ledger,
    clock,
    faucet: config.SANDBOX_FAUCET ? createSandboxFaucet(config.SOLANA_RPC_URL) : null,
    explorerTransactionUrl: config.EXPLORER_TRANSACTION_URL,
    unitOfWork,
    changes,
  });
  registerDatabaseGauges(parts.metrics, database.$client, LEDGER_GAUGES);
  return createSubgraphService({
    parts,
    resolvers,
    createContext: (facts) => createContext(contextParts, facts),
    topics: SUBSCRIBED_TOPICS,
    projections: createProjections(),
    subscriptions: {
      ...subscriptions,
      AuthorityEntryAppended: takeEffects({ states, trust }, changes),
    },
    onApplied: ({ type }) => {
      if (NAMES_WALLETS.has(type)) walletWorker.wake();
    },
    operatorHandlers: createOperatorHandlers(database),
    work: [quoteWorker, ...dailyRates, walletWorker, proof],
  });
}

const createQuoteWorker = (
  config: Config,
  ports: Omit<RecordQuotesPorts, 'feeds' | 'opinions'>,
): RepeatingWork =>
  createRepeatingWork({
    name: 'quotes',
    log: ports.log,
    intervalMs: QUOTE_INTERVAL_MS,
    backoffMaxMs: BACKOFF_MAX_MS,
    round: recordQuotes({
      feeds: [signedPrices(config)],
      opinions: secondOpinions(config),
      ...ports,
    }),
  });

const signedPrices = (config: Config): PriceFeed =>
  createHermesFeed({
    url: config.HERMES_URL,
    apiKey: config.PYTH_API_KEY_FILE?.trim() ?? null,
    guardians: config.PRICE_GUARDIAN_SET_FILE,
    simulated: config.PRICES_SIMULATED,
  });

/** Pyth's price accounts, which are unsigned. */
const secondOpinions = (config: Config): PriceFeed[] => [
  ...(config.PYTH_RPC_URL ? [createPythFeed(config.PYTH_RPC_URL, config.PRICES_SIMULATED)] : []),
  ...(config.PYTH_PRICE_UPDATES ? [createPriceUpdateFeed(config.SOLANA_RPC_URL)] : []),
];

interface GraphParts {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly faucet: Faucet | null;
  /** URL in which {signature} is replaced. */
  readonly explorerTransactionUrl: string;
  readonly unitOfWork: UnitOfWork;
  readonly changes: Changes<Scope>;
}

/** Builds what resolvers need. */
export function createContextParts(parts: GraphParts): ContextParts {
  const { database, ledger, clock, faucet, explorerTransactionUrl, unitOfWork, changes } = parts;
  return {
    explorerUrlOf: (signature) => explorerTransactionUrl.replace('{signature}', signature),
    useCases: createUseCases({
      directory: createDirectory(database),
      reader: createBalanceReader({ ledger, balances: createBalanceRepository(database), clock }),
      companyWallets: createCompanyWallets(database),
      faucet,
      clock,
      unitOfWork,
      changes,
    }),
    queries: {
      quotes: () => listQuotes(database),
      transfers: (viewer, page) => listTransfers(database, viewer, page),
      transfersByIds: (viewer, ids) => transfersByIds(database, viewer, ids),
    },
  };
}
