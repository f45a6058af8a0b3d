import { connectToNode } from '@outlay/solana/node';
import { PublicKey, type Connection } from '@solana/web3.js';
import { WRAPPED_SOL_MINT } from '../domain/balance-changes.ts';
import type { ChainBalance } from '../domain/balance.ts';
import { ChainUnavailableError, type Ledger, type SignatureRow } from '../use-cases/ports.ts';
import { read } from './read-node.ts';
import { amountOf, mintOf, assetAccountOf, TOKEN_PROGRAMS } from './token-accounts.ts';
import { createTransactionReader } from './transaction-reader.ts';

export interface SolanaLedgerOptions {
  readonly rpcUrl: string;
  /** When set, nothing is read from any other chain. */
  readonly genesisHash: string | null;
  readonly assetMint: string;
}

type Checked = <Value>(what: string, work: () => Promise<Value>) => Promise<Value>;

/**
 * Reads only from the configured chain. The chain is checked again after each failure, because another node may have the address.
 */
function createChainCheck(connection: Connection, genesisHash: string | null): Checked {
  let isRight = genesisHash === null;
  return async (what, work) => {
    try {
      return await read(what, async () => {
        const found = isRight ? genesisHash : await connection.getGenesisHash();
        if (found !== genesisHash) {
          throw new ChainUnavailableError(`the node serves the chain ${found}, not ${genesisHash}`);
        }
        isRight = true;
        return work();
      });
    } catch (error) {
      isRight = genesisHash === null;
      throw error;
    }
  };
}

async function readSignatures(
  connection: Connection,
  address: string,
  { before, until, limit }: { before: string | null; until: string | null; limit: number },
): Promise<SignatureRow[]> {
  const rows = await connection.getSignaturesForAddress(
    new PublicKey(address),
    { limit, ...(before !== null && { before }), ...(until !== null && { until }) },
    'finalized',
  );
  return rows.map(({ signature, slot, err, memo, blockTime }) => ({
    signature,
    slot,
    failed: err !== null,
    memo,
    blockTime: typeof blockTime === 'number' ? new Date(blockTime * 1_000) : null,
  }));
}

/** Accounts of other tokens are skipped: they can't move SOL or PYUSD unless the wallet or one of these takes part. */
async function readTokenAccounts(
  connection: Connection,
  owner: PublicKey,
  mints: readonly string[],
): Promise<string[]> {
  const lists = await Promise.all(
    TOKEN_PROGRAMS.map((programId) =>
      connection.getTokenAccountsByOwner(owner, { programId }, 'finalized'),
    ),
  );
  return lists
    .flatMap(({ value }) => value)
    .filter(({ account }) => mints.includes(mintOf(account.data)))
    .map(({ pubkey }) => pubkey.toBase58());
}

async function readBalance(
  connection: Connection,
  owner: PublicKey,
  mint: PublicKey,
): Promise<ChainBalance> {
  const [sol, tokens] = await Promise.all([
    connection.getBalanceAndContext(owner, 'confirmed'),
    connection.getTokenAccountsByOwner(owner, { mint }, 'confirmed'),
  ]);
  return {
    lamports: BigInt(sol.value),
    baseUnits: tokens.value.reduce((sum, { account }) => sum + amountOf(account.data), 0n),
    slot: Math.min(sol.context.slot, tokens.context.slot),
    readAt: new Date(),
  };
}

/** Accounts per getMultipleAccounts call. */
const ACCOUNTS_MAX = 100;

async function readHoldings(
  connection: Connection,
  wallets: readonly string[],
  tokenAccounts: readonly string[],
): Promise<Map<string, bigint>> {
  const addresses = [...wallets, ...tokenAccounts];
  const held = new Map<string, bigint>();
  for (let start = 0; start < addresses.length; start += ACCOUNTS_MAX) {
    const page = addresses.slice(start, start + ACCOUNTS_MAX);
    const infos = await connection.getMultipleAccountsInfo(
      page.map((address) => new PublicKey(address)),
      'finalized',
    );
    page.forEach((address, index) => {
      const info = infos[index];
      const isWallet = start + index < wallets.length;
      held.set(address, info ? (isWallet ? BigInt(info.lamports) : amountOf(info.data)) : 0n);
    });
  }
  return held;
}

/** The chain over JSON-RPC: single calls, each with a timeout. */
export function createSolanaLedger(options: SolanaLedgerOptions): Ledger {
  const { rpcUrl, genesisHash, assetMint } = options;
  const connection = connectToNode(rpcUrl);
  const mint = new PublicKey(assetMint);
  const checked = createChainCheck(connection, genesisHash);
  const readTransaction = createTransactionReader(rpcUrl);
  const mints = [assetMint, WRAPPED_SOL_MINT];
  return {
    signatures: (address, range) =>
      checked('signatures', () => readSignatures(connection, address, range)),
    transaction: (row) => checked('transaction', () => readTransaction(row)),
    tokenAccounts: (owner) =>
      checked('token accounts', () => readTokenAccounts(connection, new PublicKey(owner), mints)),
    assetAccountOf: (owner) => assetAccountOf(mint, new PublicKey(owner)).toBase58(),
    balance: (address) =>
      checked('balance', () => readBalance(connection, new PublicKey(address), mint)),
    holdings: ({ wallets, tokenAccounts }) =>
      checked('holdings', () => readHoldings(connection, wallets, tokenAccounts)),
  };
}
