import type { EventByType } from '@outlay/schemas/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  priceOf,
  startAccountingTestkit,
  viewerOf,
  type AccountingTestkit,
} from './support/accounting-testkit.ts';
import { anApproval } from './support/expense-events.ts';

let testkit: AccountingTestkit;
beforeAll(async () => {
  testkit = await startAccountingTestkit();
  const code = { archived: false, rate: '19' };
  await testkit.publish('TaxCodeChanged', {
    ...code,
    taxCodeId: '1',
    name: 'VAT 19 %',
    kind: 'input',
  });
  await testkit.publish('TaxCodeChanged', {
    ...code,
    taxCodeId: '2',
    name: 'Reverse charge',
    kind: 'reverse_charge',
  });
  const line = { amount: '44.50', categoryId: '7' };
  await testkit.approve(
    anApproval('41', { lines: [{ ...line, taxCodeId: '1', taxAmount: '7.11' }] }),
  );
  await testkit.approve(anApproval('42', { lines: [{ ...line, taxCodeId: '2' }] }));
  // Coded anew without tax: neither it nor its reversal counts.
  await testkit.approve(
    anApproval('43', { lines: [{ ...line, taxCodeId: '1', taxAmount: '7.11' }] }),
  );
  const recoded: EventByType['ExpenseRecoded'] = {
    expenseId: '43',
    creatorId: '4',
    day: '2026-11-20',
    reason: 'No invoice',
    lines: [line],
  };
  await testkit.publish('ExpenseRecoded', recoded);
});
afterAll(async () => {
  await testkit.graph.close();
  await testkit.close();
});

interface VatReport {
  rows: {
    taxCode: string | null;
    currency: string | null;
    net: string;
    inputTax: string;
    lines: number;
  }[];
  difference: string;
}
const VAT = `query ($from: String!, $to: String!) { vatReport(from: $from, to: $to) {
  rows { taxCode name currency net inputTax outputTax lines } difference } }`;
const ask = (from: string, to: string, person = 'finn') =>
  testkit.graph.ask<{ vatReport: VatReport }>(viewerOf(person), VAT, { from, to });

test('a report has each tax code with its net, both sides of reverse charge, and no difference to the accounts', async () => {
  const euros = { currency: 'EUR', lines: 1 };
  expect((await ask('2026-11', '2026-11')).vatReport).toEqual({
    rows: [
      {
        ...euros,
        taxCode: '1',
        name: 'VAT 19 %',
        net: '43.41',
        inputTax: '8.26',
        outputTax: '0.00',
      },
      {
        ...euros,
        taxCode: '2',
        name: 'Reverse charge',
        net: '51.67',
        inputTax: '9.82',
        outputTax: '9.82',
      },
    ],
    difference: '0.00',
  });
  expect((await ask('2026-01', '2026-10')).vatReport).toEqual({ rows: [], difference: '0.00' });
});

test('an accountant reads it too', async () => {
  expect((await ask('2026-11', '2026-11', 'anton')).vatReport).toEqual(
    (await ask('2026-11', '2026-11')).vatReport,
  );
});

test('another organization and members see none of it, and a period has 1 to 12 months', async () => {
  expect((await ask('2026-11', '2026-11', 'rita')).vatReport).toEqual({
    rows: [],
    difference: '0.00',
  });
  await expect(ask('2026-11', '2026-11', 'emma')).rejects.toThrow(
    'Only finance, admins and accountants',
  );
  for (const to of ['2026-10', '2027-11']) {
    await expect(ask('2026-11', to)).rejects.toThrow('must be between 1 and 12');
  }
});

test('books in another currency have a report in it, to which only their own entries count', async () => {
  await testkit.publish('QuoteRecorded', priceOf('EUR/USD', '1.25', '2026-11-19T12:00:00.000Z'));
  const of = ({ rows }: VatReport) =>
    rows.map(({ taxCode, currency, net, inputTax, lines }) =>
      [taxCode, currency, net, inputTax, lines].join(' '),
    );
  const { vatReport: inDollars } = await ask('2026-11', '2026-11');
  expect(of(inDollars)).toEqual(['1 EUR 43.41 8.26 1', '2 EUR 51.67 9.82 1']);
  await testkit.graph.ask(
    viewerOf('finn'),
    'mutation { changeBooks(currency: EUR) { errors { code } } }',
  );
  const { vatReport: inEuros } = await ask('2026-11', '2026-11');
  expect(of(inEuros)).toEqual(['1 EUR 37.39 7.11 1', '2 EUR 44.50 8.46 1']);
  expect(inEuros.difference).toBe('0.00');
});
