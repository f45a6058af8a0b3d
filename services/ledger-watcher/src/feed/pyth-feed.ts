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
import type { AccountInfo, Connection, PublicKey } from '@solana/web3.js';
import { decimalText, PAIRS, sourceOf, type Quote } from '../domain/quote.ts';
import type { PriceFeed } from '../use-cases/ports.ts';
import { connectTo, read } from './connection.ts';

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

/** Mapping accounts list products, a product names its price account: read once, then the prices alone are read. */
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
    if (priceAccountKey && (PAIRS as readonly string[]).includes(pair)) {
      found.set(pair, priceAccountKey);
    }
  }
  return found;
}

/** The quote in a price account; null unless it is trading at `slot`: a halted or stale price is no price. */
export function quoteOf(
  pair: string,
  data: Buffer,
  slot: number,
  simulated: boolean,
): Quote | null {
  const { status, aggregate, exponent, timestamp } = parsePriceData(data, slot);
  if (status !== PriceStatus.Trading || aggregate.priceComponent <= 0n) return null;
  return {
    pair,
    price: decimalText(aggregate.priceComponent, exponent),
    confidence: decimalText(aggregate.confidenceComponent, exponent),
    source: sourceOf(simulated),
    simulated,
    publishedAt: new Date(Number(timestamp) * 1_000),
    slot: aggregate.publishSlot,
  };
}

/**
 * Prices from Pyth's v2 oracle accounts. The package's own `price` is a float and is never used: the quote is made from
 * the integers that were published.
 */
export function createPythFeed(rpcUrl: string, simulated: boolean): PriceFeed {
  const connection = connectTo(rpcUrl);
  let priceAccounts = new Map<string, PublicKey>();

  async function readPrices(): Promise<Quote[]> {
    if (priceAccounts.size < PAIRS.length) priceAccounts = await discoverPriceAccounts(connection);
    const entries = [...priceAccounts];
    if (entries.length === 0) throw new Error('the node serves no price accounts');
    const { context, value } = await connection.getMultipleAccountsInfoAndContext(
      entries.map(([, key]) => key),
      'confirmed',
    );
    // An account that is gone was moved or closed: look for it anew next time.
    if (value.some((account) => account === null)) priceAccounts = new Map();
    return entries.flatMap(([pair], index) => {
      const data = value[index]?.data;
      const quote = data ? quoteOf(pair, data, context.slot, simulated) : null;
      return quote ? [quote] : [];
    });
  }

  return { read: () => read('prices', readPrices) };
}
