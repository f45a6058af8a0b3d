import { beforeEach, expect, test } from 'vitest';
import type { BookedBalance } from './ports.ts';
import { proveBalances } from './prove-balances.ts';

let booked: BookedBalance;
let held: bigint;
let told: (string | null)[];
beforeEach(() => {
  booked = { account: 'a', walletAddress: 'a', balance: 10n, signature: 's1', problem: null };
  held = 10n;
  told = [];
});

const prover = () =>
  proveBalances({
    ledger: { holdings: () => Promise.resolve(new Map([['a', held]])) },
    books: {
      all: () => Promise.resolve([booked]),
      setProblem: (_account, signature, problem) => {
        if (signature !== booked.signature) return Promise.resolve(false);
        booked = { ...booked, problem };
        return Promise.resolve(true);
      },
    },
    onChange: (_account, problem) => told.push(problem),
  });

test('a difference that lasts is reported once, and clears when it is gone', async () => {
  const prove = prover();
  held = 9n;
  await prove();
  await prove();
  expect(told).toEqual([]);
  await prove();
  await prove();
  expect(told).toEqual(['the chain holds 9, but the books show 10 after s1']);
  held = 10n;
  await prove();
  await prove();
  expect(told).toEqual([expect.any(String), null]);
});

test('while new transactions arrive, the chain is only ahead of the books', async () => {
  const prove = prover();
  held = 9n;
  for (const signature of ['s1', 's2', 's3', 's4', 's5']) {
    booked = { ...booked, signature };
    await prove();
  }
  expect(told).toEqual([]);
});

test('a difference after an agreement starts counting from one again', async () => {
  const prove = prover();
  for (const amount of [9n, 9n, 10n, 9n, 9n, 10n]) {
    held = amount;
    await prove();
  }
  expect(told).toEqual([]);
});
