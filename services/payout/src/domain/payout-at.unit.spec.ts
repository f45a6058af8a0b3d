import { expect, test } from 'vitest';
import { valuesAt, type PayoutChange } from './payout-at.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 21, 9, minute));

test('at a moment, each column has the value that the first change after it replaced', () => {
  const changes: PayoutChange[] = [
    { at: at(1), replaced: { status: 'QUEUED', signature: null } },
    { at: at(2), replaced: { status: 'SENDING' } },
    { at: at(3), replaced: { status: 'SENT', signature: 'first' } },
  ];
  expect(valuesAt(changes, at(0))).toEqual({ status: 'QUEUED', signature: null });
  expect(valuesAt(changes, at(1))).toEqual({ status: 'SENDING', signature: 'first' });
  expect(valuesAt(changes, at(2))).toEqual({ status: 'SENT', signature: 'first' });
  expect(valuesAt(changes, at(3))).toEqual({});
});
