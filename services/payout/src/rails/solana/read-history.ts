import {
  SolanaJSONRPCError,
  type ConfirmedSignatureInfo,
  type Connection,
  type ParsedTransactionWithMeta,
  type PublicKey,
} from '@solana/web3.js';
import { hasLost, type Elsewhere, type Movement } from '../../domain/books.ts';
import { assetAccountOf } from '@outlay/solana';
import type { TreasuryHistory } from '../../use-cases/ports.ts';
import type { Cursors, ReadPosition } from '../../use-cases/treasury-ports.ts';
import { read } from './read-node.ts';
import { readTreasuryFacts, type TreasuryKeys } from './read-treasury-facts.ts';

const PAGE = 1_000;
/** Far more pages than a round ever needs. */
const PAGES_MAX = 200;
/** Transactions per round; the next round continues after them. */
const READS_MAX = 1_000;
const READS_AT_ONCE = 8;

type Place = keyof Cursors;

interface Listed {
  readonly signature: string;
  readonly slot: number;
  readonly blockTime: Date | null;
  readonly memo: string | null;
  readonly place: Place;
}

export interface HistoryKeys extends TreasuryKeys {
  /** Wallets of our other treasuries. */
  readonly others: readonly PublicKey[];
}

/**
 * Balances first, then their history: every finalized transaction up to that slot of the wallet and of its PYUSD account, since
 * a payment to one need not mention the other. @throws {RailUnavailableError}
 */
export async function readHistory(
  connection: Connection,
  keys: HistoryKeys,
  since: ReadPosition,
  openSignatures: ReadonlySet<string>,
): Promise<TreasuryHistory> {
  const facts = await readTreasuryFacts(connection, keys);
  const tokenAccount = assetAccountOf(keys.mint, keys.treasury);
  const list = (place: Place, address: PublicKey): Promise<Listed[]> =>
    listAfter(connection, address, since, place, facts.slot);
  const [ofWallet, ofAccount] = [
    await list('wallet', keys.treasury),
    await list('tokenAccount', tokenAccount),
  ];
  const isUnread = ({ place, signature }: Listed): boolean =>
    since.isOpened || since[place] !== null || openSignatures.has(signature);
  const unread = [...ofWallet, ...ofAccount].filter(isUnread).sort((a, b) => a.slot - b.slot);
  const taken = unread.slice(0, READS_MAX);
  const isComplete = taken.length === unread.length;
  const cursorOf = (place: Place, listed: readonly Listed[]): string | null => {
    const seen = isComplete ? listed : taken.filter((row) => row.place === place);
    return seen.at(-1)?.signature ?? since[place];
  };
  return {
    facts,
    movements: await readMovements(connection, keys, taken),
    cursors: {
      wallet: cursorOf('wallet', ofWallet),
      tokenAccount: cursorOf('tokenAccount', ofAccount),
    },
    isComplete,
  };
}

/** Signatures up to a slot, oldest first. Before the opening only the newest page is listed, most of which is dropped. */
async function listAfter(
  connection: Connection,
  address: PublicKey,
  since: ReadPosition,
  place: Place,
  slotMax: number,
): Promise<Listed[]> {
  const until = since[place];
  const isNewestEnough = until === null && !since.isOpened;
  const rows: ConfirmedSignatureInfo[] = [];
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const before = rows.at(-1)?.signature;
    const next = await read('signatures of the treasury', () =>
      connection.getSignaturesForAddress(
        address,
        {
          limit: PAGE,
          ...(until !== null && { until }),
          ...(before !== undefined && { before }),
        },
        'finalized',
      ),
    );
    rows.push(...next);
    if (next.length < PAGE || isNewestEnough) {
      return rows
        .filter(({ slot }) => slot <= slotMax)
        .map(({ signature, slot, memo, blockTime }) => ({
          signature,
          slot,
          blockTime: typeof blockTime === 'number' ? new Date(blockTime * 1_000) : null,
          memo,
          place,
        }))
        .reverse();
    }
  }
  throw new Error('the history of the treasury is longer than one round can list');
}

/** The movements of the transactions, each once and in order; transactions without a movement are left out. */
async function readMovements(
  connection: Connection,
  keys: HistoryKeys,
  listed: readonly Listed[],
): Promise<Movement[]> {
  const unique = [...new Map(listed.map((row) => [row.signature, row])).values()];
  const movements: Movement[] = [];
  for (let start = 0; start < unique.length; start += READS_AT_ONCE) {
    const part = unique.slice(start, start + READS_AT_ONCE);
    const found = await Promise.all(
      part.map(async (row) => {
        const landed = await readOne(connection, row.signature);
        return landed ? [movementOf(row, landed, keys)] : [];
      }),
    );
    movements.push(...found.flat());
  }
  return movements.filter(
    ({ baseUnitsDelta, lamportsDelta }) => baseUnitsDelta !== 0n || lamportsDelta !== 0n,
  );
}

type Landed = ParsedTransactionWithMeta & { meta: NonNullable<ParsedTransactionWithMeta['meta']> };

/** The node's error for an unknown transaction version. */
const UNSUPPORTED_VERSION = -32015;

/** Null for an unreadable version, which strangers may send to any address. If it moved money, the balances show it. */
const readOne = (connection: Connection, signature: string): Promise<Landed | null> =>
  read('a transaction of the treasury', async () => {
    try {
      const found = await connection.getParsedTransaction(signature, {
        commitment: 'finalized',
        maxSupportedTransactionVersion: 1,
      });
      if (!found?.meta) throw new Error(`${signature} is listed and cannot be read`);
      return { ...found, meta: found.meta };
    } catch (error) {
      if (error instanceof SolanaJSONRPCError && error.code === UNSUPPORTED_VERSION) return null;
      throw error;
    }
  });

/** Read from balances and not from instructions, so that it includes money that the issuer took. */
function movementOf(
  { signature, slot, blockTime, memo }: Listed,
  landed: Landed,
  { treasury, mint, others }: HistoryKeys,
): Movement {
  const { isSigned, ...moved } = movedOf(landed, mint, treasury);
  return {
    signature,
    slot,
    blockTime,
    ...moved,
    isSignedByTreasury: isSigned,
    elsewhere: elsewhereOf(others.map((other) => movedOf(landed, mint, other))),
    // Anyone may write anything into a memo, but PostgreSQL refuses NUL.
    memo: memo?.replaceAll('\u0000', '') ?? null,
  };
}

/** Effect of a transaction on one wallet and its PYUSD account. */
function movedOf(
  { transaction, meta }: Landed,
  mint: PublicKey,
  wallet: PublicKey,
): Pick<Movement, 'baseUnitsDelta' | 'lamportsDelta'> & { isSigned: boolean } {
  const keys = transaction.message.accountKeys;
  const placeOf = (key: PublicKey): number => keys.findIndex(({ pubkey }) => pubkey.equals(key));
  const walletPlace = placeOf(wallet);
  const accountPlace = placeOf(assetAccountOf(mint, wallet));
  const amountIn = (side: 'preTokenBalances' | 'postTokenBalances'): bigint => {
    const row = meta[side]?.find(({ accountIndex }) => accountIndex === accountPlace);
    return BigInt(row?.uiTokenAmount.amount ?? '0');
  };
  return {
    baseUnitsDelta: amountIn('postTokenBalances') - amountIn('preTokenBalances'),
    lamportsDelta:
      BigInt(meta.postBalances[walletPlace] ?? 0) - BigInt(meta.preBalances[walletPlace] ?? 0),
    isSigned: keys[walletPlace]?.signer ?? false,
  };
}

function elsewhereOf(moved: readonly ReturnType<typeof movedOf>[]): Elsewhere | null {
  const touched = moved.filter(
    ({ baseUnitsDelta, lamportsDelta }) => baseUnitsDelta !== 0n || lamportsDelta !== 0n,
  );
  if (touched.length === 0) return null;
  const lost = touched.filter(hasLost);
  return {
    baseUnitsDelta: touched.reduce((sum, { baseUnitsDelta }) => sum + baseUnitsDelta, 0n),
    lamportsDelta: touched.reduce((sum, { lamportsDelta }) => sum + lamportsDelta, 0n),
    isSigned: lost.every(({ isSigned }) => isSigned),
  };
}
