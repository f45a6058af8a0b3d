import {
  ChainUnavailableError,
  type ReadTransaction,
  type SignatureRow,
} from '../use-cases/ports.ts';
import { callNode, NodeError } from './json-rpc.ts';
import { fetchRawTransaction } from './raw-transaction.ts';
import { landedTransaction, toLandedTransaction } from './to-landed-transaction.ts';

/** Below 1, a single version 1 transaction from a stranger would block the reader. */
const TRANSACTION_VERSION_MAX = 1;
const UNSUPPORTED_VERSION = -32015;
/** A listed transaction is quarantined after this many refusals, so that it does not block later ones. */
const REFUSALS_MAX = 20;

/** A payment between two watched wallets is listed by up to four accounts, and finalized transactions don't change. */
const REMEMBERED_MAX = 200;

/**
 * Reads transactions, and distinguishes temporary failures (thrown, retried) from unreadable transactions (returned,
 * quarantined). Landed transactions are remembered for the next account that lists them.
 */
export function createTransactionReader(
  rpcUrl: string,
): (row: SignatureRow) => Promise<ReadTransaction> {
  const read = createUnrememberedReader(rpcUrl);
  const remembered = new Map<string, Promise<ReadTransaction>>();
  return (row) => {
    const known = remembered.get(row.signature);
    if (known) return known;
    const reading = read(row);
    remembered.set(row.signature, reading);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest);
    const forget = (): boolean => remembered.delete(row.signature);
    reading.then(({ kind }) => kind === 'landed' || forget(), forget);
    return reading;
  };
}

function createUnrememberedReader(rpcUrl: string): (row: SignatureRow) => Promise<ReadTransaction> {
  const refusals = new Map<string, number>();

  const unreadable = async (signature: string, reason: string): Promise<ReadTransaction> => {
    refusals.delete(signature);
    return { kind: 'unreadable', reason, raw: await fetchRawTransaction(rpcUrl, signature) };
  };

  async function refused(signature: string, reason: string): Promise<ReadTransaction> {
    const count = (refusals.get(signature) ?? 0) + 1;
    refusals.set(signature, count);
    if (count >= REFUSALS_MAX) return unreadable(signature, reason);
    throw new ChainUnavailableError(`${signature}: ${reason}`);
  }

  return async (row) => {
    const { signature } = row;
    let found: unknown;
    try {
      found = await callNode(rpcUrl, 'getTransaction', [
        signature,
        {
          encoding: 'json',
          commitment: 'finalized',
          maxSupportedTransactionVersion: TRANSACTION_VERSION_MAX,
        },
      ]);
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      return error.code === UNSUPPORTED_VERSION
        ? unreadable(signature, String(error))
        : refused(signature, error.message);
    }
    if (found === null)
      return refused(signature, 'the node lists the transaction but does not have it');
    try {
      const transaction = toLandedTransaction(row, landedTransaction.parse(found));
      refusals.delete(signature);
      return { kind: 'landed', transaction };
    } catch (error) {
      return unreadable(signature, String(error));
    }
  };
}
