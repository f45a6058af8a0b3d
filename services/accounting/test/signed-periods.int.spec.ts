import { addTestDevice } from '@outlay/authority-log/testing';
import type { SentProof } from '@outlay/authority-log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  START,
  startAccountingTestkit,
  viewerOf,
  type AccountingTestkit,
} from './support/accounting-testkit.ts';

let testkit: AccountingTestkit;
beforeAll(async () => {
  testkit = await startAccountingTestkit({ assuranceMin: 'DEVICE_KEY' });
});
afterAll(async () => {
  await testkit.graph.close();
  await testkit.close();
});

const finn = viewerOf('finn');

const close = async (proof: SentProof | null = null) => {
  const { closePeriod } = await testkit.graph.ask<{
    closePeriod: { period: { state: string } | null; errors: { code: string }[] };
  }>(
    finn,
    `mutation ($proof: StatementProofInput) {
       closePeriod(month: "2026-11", reason: "Everything is in", proof: $proof) { period { state } errors { code } } }`,
    { proof },
  );
  return closePeriod;
};

test('where devices sign, a month is closed by a signed statement about that month alone', async () => {
  expect((await close()).errors).toEqual([{ code: 'PROOF_REQUIRED' }]);
  const { prove } = await addTestDevice(testkit.log, finn, () => START);
  const closing = { kind: 'month.set', body: { isClosed: true } };
  const other = prove({ ...closing, subject: 'month/2026-10' });
  expect((await close(other)).errors).toEqual([{ code: 'PROOF_INVALID' }]);
  expect(await close(prove({ ...closing, subject: 'month/2026-11' }))).toEqual({
    period: { state: 'CLOSING' },
    errors: [],
  });
});
