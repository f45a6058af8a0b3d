import { callRpc } from '@outlay/sandbox/call-rpc';
import pg from 'pg';
import { DEMO_ORGANIZATIONS } from '../demo-data/organizations.ts';
import type { StackKeys } from './keys.ts';
import { START_PATIENCE_MS } from '../processes/patience.ts';
import type { StackAddresses } from './local-settings.ts';

const LAMPORTS_PER_SOL = 1_000_000_000;
const PYUSD_UNIT = 1_000_000n;

const TREASURY_SOL = 100;
const SECOND_TREASURY_SOL = 5;
const SECOND_TREASURY_PYUSD = 10_000n;
const MEMBER_SOL = 2;

async function awaitRpc(rpcUrl: string, timeoutMs = START_PATIENCE_MS): Promise<void> {
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

const solOf = async (
  rpcUrl: string,
  address: string,
  commitment: 'confirmed' | 'finalized' = 'confirmed',
): Promise<number> =>
  (await callRpc<{ value: number }>(rpcUrl, 'getBalance', address, { commitment })).value;

/** Gives the demo's wallets SOL for fees; those that have some are skipped. */
export async function fundWallets(rpcUrl: string, keys: StackKeys): Promise<void> {
  await awaitRpc(rpcUrl);
  const members = Object.values(keys.memberWallets).map(({ address }) => address);
  for (const address of [keys.auditAddress, ...members]) {
    if ((await solOf(rpcUrl, address)) > 0) continue;
    await callRpc(rpcUrl, 'requestAirdrop', address, MEMBER_SOL * LAMPORTS_PER_SOL);
  }
}

interface TreasuryRow {
  readonly address: string;
  readonly is_primary: boolean;
}

/**
 * Gives every treasury of the demo's organizations SOL and PYUSD, once. Resolves when the money is final: payout counts no other,
 * and would hold a payment made before.
 */
export async function fundTreasuries(
  { databases, solanaRpcUrl }: StackAddresses,
  treasuryPyusd: number,
): Promise<void> {
  const treasuries = await awaitTreasuries(databases.payout);
  for (const { address, is_primary: isPrimary } of treasuries) {
    if ((await solOf(solanaRpcUrl, address)) > 0) continue;
    const sol = isPrimary ? TREASURY_SOL : SECOND_TREASURY_SOL;
    const pyusd = isPrimary ? BigInt(treasuryPyusd) : SECOND_TREASURY_PYUSD;
    await callRpc(solanaRpcUrl, 'sandbox_mintPyusd', address, (pyusd * PYUSD_UNIT).toString());
    // Last, because it says that the treasury is funded.
    await callRpc(solanaRpcUrl, 'requestAirdrop', address, sol * LAMPORTS_PER_SOL);
  }
  await Promise.all(treasuries.map(({ address }) => awaitFinalSol(solanaRpcUrl, address)));
}

async function awaitFinalSol(
  rpcUrl: string,
  address: string,
  timeoutMs = START_PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while ((await solOf(rpcUrl, address, 'finalized')) === 0) {
    if (Date.now() > deadline) throw new Error(`the funds of treasury ${address} are not final`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The treasuries that payout creates: one for each organization, and a second one for the first. */
async function awaitTreasuries(
  databaseUrl: string,
  timeoutMs = START_PATIENCE_MS,
): Promise<TreasuryRow[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  const deadline = Date.now() + timeoutMs;
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<TreasuryRow>(
        'select address, is_primary from treasuries where announced_at is not null',
      );
      if (rows.length > DEMO_ORGANIZATIONS.length) return rows;
      if (Date.now() > deadline) throw new Error('payout has not created the treasuries');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await client.end();
  }
}
