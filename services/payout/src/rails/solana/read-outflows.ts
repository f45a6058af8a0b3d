import type { ConfirmedSignatureInfo, Connection, PublicKey } from '@solana/web3.js';
import type { Outflow, TreasuryHistory } from '../../use-cases/ports.ts';
import { read } from './connection.ts';

const PAGE = 500;
/** Far more than one round has in front of it. */
const PAGES_MAX = 200;

/** Final transactions of a token account after `since` that made its balance smaller. @throws {RailUnavailableError} */
export async function readOutflows(
  connection: Connection,
  account: PublicKey,
  since: string | null,
): Promise<TreasuryHistory> {
  if (since === null) {
    const [newest] = await page(connection, account, { limit: 1 });
    return { newestSignature: newest?.signature ?? null, outflows: [] };
  }
  const rows = await rowsAfter(connection, account, since);
  const outflows: Outflow[] = [];
  for (const { signature, err } of rows) {
    if (err !== null) continue;
    const amountBaseUnits = await lossOf(connection, account, signature);
    if (amountBaseUnits > 0n) outflows.push({ signature, amountBaseUnits });
  }
  return { newestSignature: rows[0]?.signature ?? null, outflows };
}

const page = (
  connection: Connection,
  account: PublicKey,
  options: { limit: number; until?: string; before?: string },
): Promise<ConfirmedSignatureInfo[]> =>
  read('signatures of the treasury', () =>
    connection.getSignaturesForAddress(account, options, 'finalized'),
  );

/** Newest first. */
async function rowsAfter(
  connection: Connection,
  account: PublicKey,
  since: string,
): Promise<ConfirmedSignatureInfo[]> {
  const rows: ConfirmedSignatureInfo[] = [];
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const before = rows.at(-1)?.signature;
    const next = await page(connection, account, {
      limit: PAGE,
      until: since,
      ...(before !== undefined && { before }),
    });
    rows.push(...next);
    if (next.length < PAGE) return rows;
  }
  throw new Error('the history of the treasury is longer than one round can read');
}

/** Pre minus post balance of the account, in base units, by balances: a seizure by the issuer shows here too. */
async function lossOf(
  connection: Connection,
  account: PublicKey,
  signature: string,
): Promise<bigint> {
  const transaction = await read('a transaction of the treasury', async () => {
    const found = await connection.getParsedTransaction(signature, {
      commitment: 'finalized',
      maxSupportedTransactionVersion: 1,
    });
    if (!found?.meta) throw new Error(`${signature} is listed and cannot be read`);
    return found;
  });
  const index = transaction.transaction.message.accountKeys.findIndex(({ pubkey }) =>
    pubkey.equals(account),
  );
  const amountIn = (side: 'preTokenBalances' | 'postTokenBalances'): bigint => {
    const row = transaction.meta?.[side]?.find(({ accountIndex }) => accountIndex === index);
    return BigInt(row?.uiTokenAmount.amount ?? '0');
  };
  return amountIn('preTokenBalances') - amountIn('postTokenBalances');
}
