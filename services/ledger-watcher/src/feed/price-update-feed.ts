import { FEED_IDS, readPriceProof } from '@outlay/prices';
import { connectToNode } from '@outlay/solana/node';
import { PublicKey, type AccountInfo } from '@solana/web3.js';
import { PYTH_PAIRS, type PythPair } from '@outlay/schemas/currencies';
import type { Reading } from '../domain/quote.ts';
import type { PriceFeed } from '../use-cases/ports.ts';
import { read } from './read-node.ts';

/** Pyth's programs on Solana: the first derives the addresses, and only the second may write them. */
const PUSH_ORACLE = new PublicKey('pythWSnswVUd12oZpeFP8e9CVaEqJg25g1Vtc2biRsT');
const RECEIVER = new PublicKey('rec5EKMGg6MxZYaMdyBfgwp4d5rB9T1VQH5pJv5LtFJ');
const SHARD = Buffer.alloc(2);

/** Address of a feed's sponsored price; it may not exist. */
export const priceUpdateAddress = (pair: PythPair): PublicKey =>
  PublicKey.findProgramAddressSync([SHARD, Buffer.from(FEED_IDS[pair], 'hex')], PUSH_ORACLE)[0];

/** Prices from the accounts of Pyth's receiver on Solana. They need no key, and are missing where no one publishes them. */
export function createPriceUpdateFeed(rpcUrl: string): PriceFeed {
  const connection = connectToNode(rpcUrl);
  const addresses = PYTH_PAIRS.map(priceUpdateAddress);
  return {
    read: () =>
      read('price updates', async () => {
        const accounts = await connection.getMultipleAccountsInfo(addresses, 'confirmed');
        return PYTH_PAIRS.flatMap((pair, index) => {
          const reading = readingOf(pair, accounts[index] ?? null);
          return reading ? [reading] : [];
        });
      }),
  };
}

function readingOf(pair: PythPair, account: AccountInfo<Buffer> | null): Reading | null {
  if (!account?.owner.equals(RECEIVER)) return null;
  const proof = {
    format: 'pyth-price-update',
    feed: FEED_IDS[pair],
    data: account.data.toString('base64'),
  } as const;
  try {
    const published = readPriceProof(proof);
    return { pair, published, source: 'pyth solana', simulated: false, proof };
  } catch {
    return null;
  }
}
