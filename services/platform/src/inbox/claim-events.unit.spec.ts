import { expect, test } from 'vitest';
import { toClaims, type Arrived, type Finding } from './claim-events.ts';

const arrived = (subject: string, aggregateversion: number): Arrived =>
  ({
    message: { topic: 'expense.events', key: subject },
    event: { subject, aggregateversion },
  }) as Arrived;

const advanced: Finding = {
  isKnown: false,
  isBlocked: false,
  isAdvanced: true,
  versionBefore: '3',
};

test('of several events of one aggregate, later versions are new, and older or repeated ones are dropped', () => {
  const versions = [4, 6, 5, 6, 7];
  const claims = toClaims(
    versions.map((version) => arrived('42', version)),
    versions.map(() => advanced),
  );
  expect(claims).toEqual(['new', 'new', 'applied', 'applied', 'new']);
});

test('an event older than the stored version is dropped', () => {
  expect(toClaims([arrived('42', 3)], [advanced])).toEqual(['applied']);
  expect(toClaims([arrived('42', 4)], [{ ...advanced, isAdvanced: false }])).toEqual(['applied']);
});

test('an applied event is not new even when its key has failed events; another one waits behind them', () => {
  const findings = [
    { ...advanced, isKnown: true, isBlocked: true },
    { ...advanced, isBlocked: true },
  ];
  expect(toClaims([arrived('42', 4), arrived('42', 5)], findings)).toEqual(['applied', 'waits']);
});
