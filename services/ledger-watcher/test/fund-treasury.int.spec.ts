import type { Role, Viewer } from '@outlay/platform/auth';
import { eventually } from '@outlay/platform/testing';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { askLedger } from './support/ask-ledger.ts';
import { startLedgerTestkit, type LedgerTestkit } from './support/ledger-testkit.ts';

const rpcUrl = inject('solanaRpcUrl');

let ledger: LedgerTestkit;
beforeAll(async () => {
  ledger = await startLedgerTestkit(inject('postgresUrl'));
});
afterAll(() => ledger.close());

const viewerOf = (organizationId: string, ...roles: Role[]): Viewer => ({
  userId: '1',
  organizationId,
  roles,
});

interface Funded {
  readonly fundTreasury: {
    readonly done: boolean;
    readonly errors: readonly { readonly code: string }[];
  };
}

async function fund(viewer: Viewer, treasury: string, hasFaucet = true) {
  const where = { ledger, rpcUrl, treasury, hasFaucet };
  const { data } = await askLedger<Funded>(
    where,
    viewer,
    'mutation { fundTreasury { done errors { code } } }',
  );
  return data?.fundTreasury.errors.map(({ code }) => code);
}

test('an admin funds their own empty treasury, and not again while it has enough', async () => {
  const treasury = Keypair.generate().publicKey.toBase58();
  const admin = viewerOf('1', 'admin');
  expect(await fund(admin, treasury)).toEqual([]);
  await eventually(async () => {
    const { data } = await askLedger<{
      organizationBalance: { balance: { balances: { asset: string; amount: string }[] } };
    }>(
      { ledger, rpcUrl, treasury },
      admin,
      '{ organizationBalance { balance { balances { asset amount } } } }',
    );
    expect(data?.organizationBalance.balance.balances).toContainEqual({
      asset: 'PYUSD',
      amount: '10000.000000',
    });
  });
  expect(await fund(admin, treasury)).toEqual(['ALREADY_FUNDED']);
});

test('finance, an organization without a treasury and a chain with real money are refused', async () => {
  const treasury = Keypair.generate().publicKey.toBase58();
  expect(await fund(viewerOf('1', 'finance'), treasury)).toEqual(['FORBIDDEN']);
  expect(await fund(viewerOf('777', 'admin'), treasury)).toEqual(['TREASURY_UNAVAILABLE']);
  expect(await fund(viewerOf('1', 'admin'), treasury, false)).toEqual(['NO_FAUCET']);
});
