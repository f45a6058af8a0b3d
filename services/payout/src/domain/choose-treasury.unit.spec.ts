import { expect, test } from 'vitest';
import { wait } from './approved-payment.ts';
import {
  candidatesFor,
  chooseTreasury,
  decideTreasury,
  type JudgedTreasury,
} from './choose-treasury.ts';
import { hold, HOLDS, type HoldCode } from './holds.ts';

const judged = (
  name: string,
  objection: JudgedTreasury['objection'] = null,
  isStopped = false,
): JudgedTreasury => ({ name, isStopped, objection });
const STOPPED = wait('payouts are paused');

test.each([
  ['nothing was chosen and the second may stand in', null, 'second', true, ['default', 'second']],
  ['the organization has not switched it on', null, 'second', false, ['default']],
  ['there is no second', null, null, true, ['default']],
  ['the first has signed before', 'default', 'second', true, ['default']],
  ['the second has signed before, or was chosen', 'second', 'second', false, ['second']],
] as const)('eligible treasuries, where %s', (_where, treasury, second, secondMayPay, names) => {
  expect(candidatesFor({ treasury }, { primary: 'default', second, secondMayPay })).toEqual(names);
});

const OF_ITS_OWN: readonly HoldCode[] = ['TREASURY_EMPTY', 'TREASURY_SOL_LOW', 'TREASURY_FROZEN'];

test.each((Object.keys(HOLDS) as HoldCode[]).map((code) => [code] as const))(
  'the second pays only what the first cannot: %s',
  (code) => {
    const choice = chooseTreasury(judged('default', hold(code)), judged('second'));
    expect(choice).toEqual(
      OF_ITS_OWN.includes(code) ? { kind: 'pay', treasury: 'second' } : hold(code),
    );
  },
);

test('the second pays while the first is stopped, but not when the first only waits for other payments', () => {
  expect(chooseTreasury(judged('default', STOPPED, true), judged('second'))).toEqual({
    kind: 'pay',
    treasury: 'second',
  });
  const promised = wait('promised');
  expect(chooseTreasury(judged('default', promised), judged('second'))).toBe(promised);
  expect(chooseTreasury(judged('default'), judged('second'))).toEqual({
    kind: 'pay',
    treasury: 'default',
  });
});

test('when the second cannot pay either, the first’s reason is shown, unless the second only has to wait', () => {
  const empty = hold('TREASURY_EMPTY');
  const promised = wait('promised');
  expect(chooseTreasury(judged('default', empty), null)).toBe(empty);
  expect(chooseTreasury(judged('default', empty), judged('second', hold('TREASURY_FROZEN')))).toBe(
    empty,
  );
  expect(chooseTreasury(judged('default', empty), judged('second', promised))).toBe(promised);
  expect(chooseTreasury(judged('default', empty), judged('second', STOPPED, true))).toBe(empty);
  expect(chooseTreasury(judged('default', STOPPED, true), judged('second', empty))).toBe(STOPPED);
});

test('a person can choose any treasury that serves the company, but not while an attempt may land', () => {
  const facts = { served: ['default', 'second'], hasAttemptThatMayLand: false };
  const of = (treasury: string | null) => ({ treasury });
  expect(decideTreasury(of('default'), 'second', facts)).toEqual({ ok: true, value: 'second' });
  expect(decideTreasury(of(null), 'default', facts)).toEqual({ ok: true, value: 'default' });
  expect(decideTreasury(of('default'), null, facts)).toEqual({ ok: true, value: null });
  expect(decideTreasury(of('second'), 'second', facts)).toEqual({ ok: true, value: null });
  expect(decideTreasury(of('default'), '__proto__', facts)).toMatchObject({
    ok: false,
    refusals: [{ code: 'VALIDATION_FAILED', field: 'treasury' }],
  });
  const under = { ...facts, hasAttemptThatMayLand: true };
  expect(decideTreasury(of('default'), 'second', under)).toMatchObject({
    ok: false,
    refusals: [{ code: 'CONFLICT', field: 'treasury' }],
  });
});
