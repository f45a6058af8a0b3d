import { callRpc } from '@outlay/sandbox/call-rpc';
import type { StackKeys } from './keys.ts';

const LAMPORTS_PER_SOL = 1_000_000_000;
const PYUSD_UNIT = 1_000_000n;

const TREASURY_SOL = 100;
const SECOND_TREASURY_SOL = 5;
const SECOND_TREASURY_PYUSD = 10_000n;
const MEMBER_SOL = 2;

async function awaitRpc(rpcUrl: string, timeoutMs = 30_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      await callRpc(rpcUrl, 'getHealth');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Funds treasuries and demo wallets with SOL and PYUSD; wallets that have some are skipped. */
export async function fundSandbox(
  rpcUrl: string,
  keys: StackKeys,
  treasuryPyusd: number,
): Promise<void> {
  await awaitRpc(rpcUrl);
  const solOf = async (address: string): Promise<number> =>
    (
      await callRpc<{ value: number }>(rpcUrl, 'getBalance', address, {
        commitment: 'confirmed',
      })
    ).value;
  const treasuries = [
    { address: keys.treasuryAddress, sol: TREASURY_SOL, pyusd: BigInt(treasuryPyusd) },
    {
      address: keys.secondTreasuryAddress,
      sol: SECOND_TREASURY_SOL,
      pyusd: SECOND_TREASURY_PYUSD,
    },
  ];
  for (const { address, sol, pyusd } of treasuries) {
    if ((await solOf(address)) > 0) continue;
    await callRpc(rpcUrl, 'requestAirdrop', address, sol * LAMPORTS_PER_SOL);
    await callRpc(rpcUrl, 'sandbox_mintPyusd', address, (pyusd * PYUSD_UNIT).toString());
  }
  const others = Object.values(keys.memberWallets).map(({ address }) => address);
  for (const address of [keys.auditAddress, ...others]) {
    if ((await solOf(address)) === 0) {
      await callRpc(rpcUrl, 'requestAirdrop', address, MEMBER_SOL * LAMPORTS_PER_SOL);
    }
  }
}
