import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startAccountingTestkit,
  viewerOf,
  type AccountingTestkit,
} from './support/accounting-testkit.ts';
import { anApproval } from './support/expense-events.ts';

const MONTHS = ['2026-08', '2026-10', '2026-11'];

let testkit: AccountingTestkit;
beforeAll(async () => {
  testkit = await startAccountingTestkit();
  for (const [at, month] of MONTHS.entries())
    await testkit.approve(anApproval(String(41 + at), { day: `${month}-20` }));
});
afterAll(async () => {
  await testkit.graph.close();
  await testkit.close();
});

interface Answer {
  readonly period: { readonly state: string } | null;
  readonly pendingChange: { readonly id: string } | null;
  readonly errors: readonly { readonly code: string; readonly message: string }[];
}

const ask = async (what: 'closePeriod' | 'reopenPeriod', month: string): Promise<Answer> => {
  const data = await testkit.graph.ask<Record<string, Answer>>(
    viewerOf('finn'),
    `mutation ($month: String!) { answer: ${what}(month: $month, reason: "Month end") {
      period { state } pendingChange { id } errors { code message } } }`,
    { month },
  );
  return data['answer']!;
};

const confirm = ({ pendingChange }: Answer) =>
  testkit.log.confirm('1', viewerOf('bea').userId, pendingChange?.id ?? '');

const stateOf = async (month: string) => {
  const { periods } = await testkit.graph.ask<{ periods: { month: string; state: string }[] }>(
    viewerOf('finn'),
    '{ periods { month state } }',
  );
  return periods.find((period) => period.month === month)?.state;
};

test('a month is refused while an earlier one with entries is open; one without entries is skipped', async () => {
  expect((await ask('closePeriod', '2026-11')).errors).toEqual([
    { code: 'PERIOD_OUT_OF_ORDER', message: 'Close August 2026 first.' },
  ]);
  // Nothing is booked in September.
  for (const month of MONTHS) {
    expect((await ask('closePeriod', month)).errors).toEqual([]);
    await testkit.publish('RecodingClosed', { month });
    expect(await stateOf(month)).toBe('CLOSED');
  }
});

test('only the last closed month is reopened, and a change that has waited since is not written out of order', async () => {
  expect((await ask('reopenPeriod', '2026-10')).errors).toEqual([
    { code: 'PERIOD_OUT_OF_ORDER', message: 'Reopen November 2026 first.' },
  ]);
  await confirm(await ask('reopenPeriod', '2026-11'));
  expect(await stateOf('2026-11')).toBe('OPEN');
  const october = await ask('reopenPeriod', '2026-10');
  expect((await ask('closePeriod', '2026-11')).errors).toEqual([]);
  await confirm(october);
  expect(await stateOf('2026-10')).toBe('CLOSED');
});
