import type { SubmissionFacts } from '@outlay/authority';
import { expect, test } from 'vitest';
import type { Vocabulary } from './catalogue.ts';
import { mismatchReason } from './condition-words.ts';

const line = (categoryId: string, amount: string) => ({ categoryId, amount, fields: {} });

test('the reason that a rule does not apply names the amount that its categories reach', () => {
  const words = { categories: new Map(), policies: new Map() } as unknown as Vocabulary;
  const facts: SubmissionFacts = {
    usdAmount: '499.00',
    lines: [line('2', '500'), line('9', '498'), line('2', '-499')],
    policyId: '3',
    source: 'fiat',
    vendor: null,
    department: null,
    submitterId: '4',
  };
  const conditions = [
    { kind: 'category', anyOf: ['9'] },
    { kind: 'amount_usd', above: '498' },
  ] as const;
  expect(mismatchReason(conditions, facts, words)).toBe(
    'Not met: amount over $498.00 (here $498.00).',
  );
});
