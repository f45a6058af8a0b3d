import { Keypair } from '@solana/web3.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { SESSION_KEY_SET } from '@outlay/authority-log/testing';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';

let testkit: PayoutTestkit;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
});
afterAll(() => testkit.close());

/** Approved before each of the first five processes, so that each is killed during payments. */
const PAYOUTS_PER_WAVE = 2;
const WAVES = 5;
const ROUNDS_MAX = 40;

/** Runs a worker process briefly, then kills it. */
async function workAndDie(wallets: readonly string[], livesMs: number): Promise<void> {
  const program = fileURLToPath(new URL('./support/worker-process.ts', import.meta.url));
  const key = JSON.stringify([...testkit.treasuryKey.secretKey]);
  const child = spawn(
    process.execPath,
    [
      ...[program, testkit.databaseUrl, inject('solanaRpcUrl'), key],
      ...[SESSION_KEY_SET, JSON.stringify(wallets)],
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exit = once(child, 'exit');
  await once(child.stdout, 'data');
  const until = Date.now() + livesMs;
  while (Date.now() < until) {
    await testkit.chain.tick(2);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill('SIGKILL');
  await exit;
}

async function statuses(expenses: readonly string[]): Promise<string[]> {
  const payouts = await Promise.all(expenses.map((id) => testkit.payoutOf(id)));
  return payouts.map(({ status }) => status);
}

test(
  'worker processes killed at random on a lossy network pay each payee exactly once',
  { timeout: 120_000 },
  async () => {
    await testkit.chain.fault({
      dropProbability: 0.3,
      loseReplyProbability: 0.3,
      landingDelaySlotsMax: 6,
    });
    const wallets = Array.from({ length: PAYOUTS_PER_WAVE * WAVES }, () =>
      Keypair.generate().publicKey.toBase58(),
    );
    const expenses: string[] = [];
    let kills = 0;
    while (kills < ROUNDS_MAX) {
      const wave = wallets.slice(expenses.length, expenses.length + PAYOUTS_PER_WAVE);
      for (const wallet of wave) expenses.push(await testkit.approve(wallet));
      // Later processes live longer, because a start takes seconds on a busy machine and a few processes have to be enough.
      await workAndDie(wallets, 100 + Math.random() * 500 + 100 * kills);
      kills += 1;
      const everyWaveIsOut = expenses.length === wallets.length;
      if (everyWaveIsOut && (await statuses(expenses)).every((status) => status === 'PAID')) break;
    }
    expect(await statuses(expenses)).toEqual(wallets.map(() => 'PAID'));
    expect(kills).toBeGreaterThanOrEqual(WAVES);
    await testkit.chain.tick(40);
    for (const wallet of wallets) {
      expect(await testkit.chain.amountHeldBy(wallet)).toBe(25_005_001n);
      expect(await testkit.chain.memosOf(wallet)).toHaveLength(1);
    }
  },
);
