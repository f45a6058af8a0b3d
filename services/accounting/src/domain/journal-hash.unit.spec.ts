import { expect, test } from 'vitest';
import { JOURNAL_START, journalHash } from './journal-hash.ts';
import { posting } from './journal.ts';

const travel = { code: '6200', name: 'Travel', kind: 'expense' } as const;
const payable = { code: '2100', name: 'Payable', kind: 'payable' } as const;

test('an entry has the hash that it had in 0.1.0, so that journals of then are still one chain', () => {
  const entry = {
    ...{ number: 1n, kind: 'approval' as const, month: '2026-11', day: '2026-11-20' },
    ...{ description: 'Deutsche Bahn', expenseId: '42', payoutId: null },
    ...{ signature: null, reverses: null },
    postings: [
      posting('debit', travel, 5_167n, {
        original: { amountMinor: 4_450n, currency: 'EUR' },
        description: 'Seat',
        tags: { project: 'atlas' },
      }),
      posting('credit', payable, 5_167n),
    ],
  } as const;
  expect(journalHash(JOURNAL_START, entry)).toBe(
    '498119f5b79f4cb624803ff222378c9fe81313c0f4a5c3d6bce657b1f123f5a9',
  );
});
