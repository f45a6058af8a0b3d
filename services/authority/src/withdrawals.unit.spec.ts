import { expect, test } from 'vitest';
import { aCompany } from '../test/a-log.ts';
import { judgeWithdrawal } from './withdrawals.ts';

const ID = '0b8d1c5e-6f0a-4c93-8f53-1e1f3f5c7a01';
const TREASURY = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8';
const OWN = '3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q';
const STRANGER = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

type Log = ReturnType<typeof aCompany>;

const list = (log: Log, address = OWN, memo?: string) => {
  const body = { address, isVault: false, ...(memo !== undefined && { memo }) };
  log.say('1', 'withdrawal_address.set', `withdrawal_address/${address}`, body);
  return log.confirm('2');
};
const order = (log: Log, by: string, changes: object = {}, id = ID) =>
  log.say(by, 'withdrawal.ordered', `withdrawal/${id}`, {
    ...{ treasury: TREASURY, asset: 'PYUSD', amount: '25.5', to: OWN },
    ...changes,
  });
const judged = (log: Log, id = ID) => {
  const verdict = judgeWithdrawal(log.state, id, log.now);
  return 'code' in verdict ? verdict.code : verdict;
};

const aListed = (): Log => {
  const log = aCompany();
  list(log);
  return log;
};

test('what two admins ordered may leave, to an address that two admins added, with its memo', () => {
  const log = aCompany();
  expect(list(log, OWN, '4711')).toBeNull();
  expect(order(log, '1')).toBe('PROPOSED');
  expect(judged(log)).toBe('NOT_FOUND');
  expect(log.confirm('2')).toBeNull();
  const asset = { asset: 'PYUSD', amountBaseUnits: 25_500_000n } as const;
  expect(judged(log)).toEqual({ treasury: TREASURY, ...asset, to: OWN, memo: '4711' });
});

test('one admin alone, finance, and anyone else order nothing', () => {
  const log = aListed();
  order(log, '1');
  expect(log.confirm('1')).toBe('SECOND_PERSON_REQUIRED');
  expect(log.confirm('3')).toBe('FORBIDDEN');
  expect(order(log, '3')).toBe('FORBIDDEN');
  expect(order(log, '5')).toBe('FORBIDDEN');
  expect(judged(log)).toBe('NOT_FOUND');
});

test('an address that is not on the list, or was taken off it, gets nothing', () => {
  const log = aListed();
  expect(order(log, '1', { to: STRANGER })).toBe('RECIPIENT_NOT_APPROVED');
  order(log, '1');
  log.confirm('2');
  log.say('2', 'withdrawal_address.set', `withdrawal_address/${OWN}`, { removed: true });
  expect(judged(log)).toBe('RECIPIENT_NOT_APPROVED');
});

test('an entry of the list counts for the address in its subject alone', () => {
  const log = aCompany();
  const body = { address: STRANGER, isVault: false };
  log.say('1', 'withdrawal_address.set', `withdrawal_address/${OWN}`, body);
  log.confirm('2');
  expect(order(log, '1')).toBe('RECIPIENT_NOT_APPROVED');
  expect(order(log, '1', { to: STRANGER })).toBe('RECIPIENT_NOT_APPROVED');
});

test('an order is given once: its number can name no other', () => {
  const log = aListed();
  order(log, '1');
  log.confirm('2');
  expect(order(log, '1', { amount: '900' })).toBe('STATEMENT_OUTDATED');
});

test('a pause, an admin who left, and a day forbid it', () => {
  const log = aListed();
  order(log, '1');
  log.confirm('2');
  for (const id of ['1', '2']) {
    const left = { ...log.state.members.get(id)!, active: false };
    const members = new Map([...log.state.members, [id, left]]);
    expect(judgeWithdrawal({ ...log.state, members }, ID, log.now)).toMatchObject({
      code: 'SECOND_PERSON_REQUIRED',
    });
  }
  log.say('3', 'payments.paused', 'payments', {});
  expect(judged(log)).toBe('PAYMENTS_PAUSED');
  log.say('1', 'payments.resumed', 'payments', {});
  log.confirm('2');
  expect(judged(log)).toMatchObject({ to: OWN });
  log.pass(25);
  expect(judged(log)).toBe('WITHDRAWAL_EXPIRED');
});

test('amounts of nothing, and with more digits than the asset has, are refused', () => {
  const log = aListed();
  for (const amount of ['0', '0.0000001', '-1', '1e3']) {
    expect([amount, order(log, '1', { amount })]).toEqual([amount, 'VALIDATION_FAILED']);
  }
  expect(order(log, '1', { asset: 'SOL', amount: '0.000000001' })).toBe('PROPOSED');
});
