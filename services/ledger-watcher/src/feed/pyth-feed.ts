import {
  AccountType,
  getPythProgramKeyForCluster,
  Magic,
  parseMappingData,
  parsePriceData,
  parseProductData,
  PriceStatus,
  Version2,
} from '@pythnetwork/client';
import { PRICE_ACCOUNT_BYTES_KEPT } from '@outlay/prices';
import { connectToNode } from '@outlay/solana/node';
import type { AccountInfo, Connection, PublicKey } from '@solana/web3.js';
import { isPythPair, PYTH_PAIRS } from '@outlay/schemas/currencies';
import type { Reading } from '../domain/quote.ts';
import type { PriceFeed } from '../use-cases/ports.ts';
import { read } from './read-node.ts';

const PROGRAM = getPythProgramKeyForCluster('pythnet');
/** Accounts per getMultipleAccounts call. */
const ACCOUNTS_MAX = 100;

/** 'Crypto.SOL/USD' is the feed of 'SOL/USD'. */
const pairOfSymbol = (symbol: string | undefined): string => symbol?.split('.').at(-1) ?? '';

/** The header of a mapping account: magic number, version, account type. */
function mappingHeader(): string {
  const header = Buffer.alloc(12);
  header.writeUInt32LE(Magic, 0);
  header.writeUInt32LE(Version2, 4);
  header.writeUInt32LE(AccountType.Mapping, 8);
  return header.toString('base64');
}

async function accountsOf(
  connection: Connection,
  keys: readonly PublicKey[],
): Promise<AccountInfo<Buffer>[]> {
  const found: AccountInfo<Buffer>[] = [];
  for (let start = 0; start < keys.length; start += ACCOUNTS_MAX) {
    const page = keys.slice(start, start + ACCOUNTS_MAX);
    const accounts = await connection.getMultipleAccountsInfo(page, 'confirmed');
    found.push(...accounts.filter((account) => account !== null));
  }
  return found;
}

/** Mapping accounts list products, a product names its price account: these are read once, then prices only. */
async function discoverPriceAccounts(connection: Connection): Promise<Map<string, PublicKey>> {
  const mappings = await connection.getProgramAccounts(PROGRAM, {
    commitment: 'confirmed',
    filters: [{ memcmp: { offset: 0, bytes: mappingHeader(), encoding: 'base64' } }],
  });
  const products = await accountsOf(
    connection,
    mappings.flatMap(({ account }) => parseMappingData(account.data).productAccountKeys),
  );
  const found = new Map<string, PublicKey>();
  for (const { data } of products) {
    const { product, priceAccountKey } = parseProductData(data);
    const pair = pairOfSymbol(product['symbol']);
    if (priceAccountKey && isPythPair(pair)) {
      found.set(pair, priceAccountKey);
    }
  }
  return found;
}

/** The price in a price account; null unless it is trading at `slot`: a halted or stale price is no price. */
export function readingOf(
  pair: string,
  { address, data }: { address: string; data: Buffer },
  slot: number,
  simulated: boolean,
): Reading | null {
  const { status, aggregate, exponent, timestamp } = parsePriceData(data, slot);
  if (status !== PriceStatus.Trading) return null;
  return {
    pair,
    published: {
      price: aggregate.priceComponent,
      confidence: aggregate.confidenceComponent,
      exponent,
      publishedAt: new Date(Number(timestamp) * 1_000),
      slot: aggregate.publishSlot,
    },
    source: simulated ? 'pyth (simulated)' : 'pyth',
    simulated,
    proof: {
      format: 'pyth-account',
      feed: address,
      data: data.subarray(0, PRICE_ACCOUNT_BYTES_KEPT).toString('base64'),
    },
  };
}

/**
 * Prices from Pyth's v2 oracle accounts. The package's own `price` is a float and never used: the quote is computed from the
 * published integers.
 */
export function createPythFeed(rpcUrl: string, simulated: boolean): PriceFeed {
  const connection = connectToNode(rpcUrl);
  let priceAccounts = new Map<string, PublicKey>();

  async function readPrices(): Promise<Reading[]> {
    if (priceAccounts.size < PYTH_PAIRS.length)
      priceAccounts = await discoverPriceAccounts(connection);
    const entries = [...priceAccounts];
    if (entries.length === 0) throw new Error('the node serves no price accounts');
    const { context, value } = await connection.getMultipleAccountsInfoAndContext(
      entries.map(([, key]) => key),
      'confirmed',
    );
    // A missing account was moved or closed: search for it again next time.
    if (value.some((account) => account === null)) priceAccounts = new Map();
    return entries.flatMap(([pair, key], index) => {
      const data = value[index]?.data;
      const account = data && { address: key.toBase58(), data };
      const reading = account ? readingOf(pair, account, context.slot, simulated) : null;
      return reading ? [reading] : [];
    });
  }

  return { read: () => read('prices', readPrices) };
}
