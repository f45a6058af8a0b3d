import { expect, test } from 'vitest';
import { toClaims, type Arrived, type Finding } from './claim-events.ts';

const arrived = (subject: string, aggregateversion: number): Arrived =>
  ({
    message: { topic: 'expense.events', key: subject },
    event: { subject, aggregateversion },
  }) as Arrived;

const advanced: Finding = {
  isKnown: false,
  isParked: false,
  isAdvanced: true,
  versionBefore: '3',
};

test('of several of one aggregate each later one is new, and an older or repeated one is dropped', () => {
  const versions = [4, 6, 5, 6, 7];
  const claims = toClaims(
    versions.map((version) => arrived('42', version)),
    versions.map(() => advanced),
  );
  expect(claims).toEqual(['new', 'new', 'applied', 'applied', 'new']);
});

test('what the database had come past before is dropped', () => {
  expect(toClaims([arrived('42', 3)], [advanced])).toEqual(['applied']);
  expect(toClaims([arrived('42', 4)], [{ ...advanced, isAdvanced: false }])).toEqual(['applied']);
});

test('an event that was applied is not new although its key is parked now; another one waits', () => {
  const findings = [
    { ...advanced, isKnown: true, isParked: true },
    { ...advanced, isParked: true },
  ];
  expect(toClaims([arrived('42', 4), arrived('42', 5)], findings)).toEqual(['applied', 'waits']);
});
