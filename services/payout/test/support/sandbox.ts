import { callRpc } from '@outlay/sandbox/call-rpc';
import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token';
import { Connection, PublicKey } from '@solana/web3.js';

export const PYUSD_MINT = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo';

export interface SandboxFaults {
  readonly dropNext?: number;
  readonly dropProbability?: number;
  readonly loseReplyNext?: number;
  readonly loseReplyProbability?: number;
  readonly landingDelaySlotsMax?: number;
  readonly freezeSlots?: boolean;
  readonly reset?: boolean;
}

/** The chain under test, used only through its RPC. */
export interface TestChain {
  readonly connection: Connection;
  /** Makes slots at once; after 40 everything that has landed is final. */
  tick(slots: number): Promise<void>;
  fault(changes: SandboxFaults): Promise<void>;
  fund(wallet: string, funds: { lamports?: number; baseUnits?: bigint }): Promise<void>;
  setFrozen(wallet: string, frozen: boolean): Promise<void>;
  /** Confirmed balance in base units; 0 without an account. */
  amountHeldBy(wallet: string): Promise<bigint>;
  assetAccountOf(wallet: string): string;
  /** Memos of successful transactions that touched the wallet's PYUSD account. */
  memosOf(wallet: string): Promise<string[]>;
}

export function connectToSandbox(rpcUrl: string, mint = PYUSD_MINT): TestChain {
  const connection = new Connection(rpcUrl, {
    commitment: 'confirmed',
    disableRetryOnRateLimit: true,
  });
  const call = (method: string, ...params: unknown[]): Promise<unknown> =>
    callRpc(rpcUrl, method, ...params);
  const accountOf = (wallet: string): PublicKey =>
    getAssociatedTokenAddressSync(
      new PublicKey(mint),
      new PublicKey(wallet),
      true,
      TOKEN_2022_PROGRAM_ID,
    );
  const tick = async (slots: number): Promise<void> => {
    await call('sandbox_tick', slots);
  };
  return {
    connection,
    tick,
    fault: async (changes) => {
      await call('sandbox_fault', changes);
    },
    fund: async (wallet, { lamports, baseUnits }) => {
      if (lamports) await call('requestAirdrop', wallet, lamports);
      if (baseUnits) await call('sandbox_mintPyusd', wallet, baseUnits.toString());
      await tick(40);
    },
    setFrozen: async (wallet, frozen) => {
      const method = frozen ? 'sandbox_freezeAccount' : 'sandbox_thawAccount';
      await call(method, accountOf(wallet).toBase58());
      await tick(40);
    },
    amountHeldBy: async (wallet) => {
      const balance = await connection
        .getTokenAccountBalance(accountOf(wallet), 'confirmed')
        .catch(() => null);
      return BigInt(balance?.value.amount ?? '0');
    },
    assetAccountOf: (wallet) => accountOf(wallet).toBase58(),
    memosOf: async (wallet) => {
      const rows = await connection.getSignaturesForAddress(accountOf(wallet), {}, 'confirmed');
      return rows.flatMap(({ memo, err }) => (memo !== null && err === null ? [memo] : []));
    },
  };
}
