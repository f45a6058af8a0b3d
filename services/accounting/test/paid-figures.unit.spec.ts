import { coinText, storedMoney } from '@outlay/platform/money';
import { PAID_EXPENSES } from '@outlay/schemas/paid-expenses';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { AccountLookup } from '../src/domain/account.ts';
import { Holdings } from '../src/domain/asset-cost.ts';
import { bookPayment } from '../src/domain/book-payment.ts';
import { IN_USD } from '../src/domain/books-currency.ts';
import { sentPaymentOf } from '../src/domain/source-event.ts';
import { account, aBatch } from './fixtures/a-month.ts';
import { fileOf } from './support/read-exports.ts';

const booking = () => ({
  accounts: new AccountLookup({
    accountOf: ({ subject }) => account(subject === 'payable' ? '2100' : '1050'),
  }),
  value: IN_USD,
  holdings: new Holdings(new Map(), 'average'),
});

test.each(PAID_EXPENSES)(
  'exports of the journal name what the payee was told: $arrived, and what was owed',
  ({ sent, arrived }) => {
    const source = { type: 'PaymentSent', data: sent, day: '2026-11-21', solPrice: null } as const;
    const owedCents = storedMoney(sent.amountUsd, 'USD').amountMinor;
    const entry = {
      ...bookPayment({ ...sentPaymentOf(source, 'Team lunch'), owedCents }, booking()),
      ...{ number: 1n, month: '2026-11', hash: '' },
      ...{ payeeId: '4', person: 'Emma Novak', title: null, vendor: null },
      ...{ invoiceNumber: null, document: null, euroPrice: null, taxed: [] },
    };
    const [owed, paid] = parse<Record<string, string>>(fileOf('csv', [entry], aBatch), {
      bom: true,
      columns: true,
    });
    expect(owed?.['Debit']).toBe(sent.amountUsd);
    expect(paid?.['Original amount']).toBe(`-${sent.amount}`);
    expect(coinText(paid!['Original amount']!.slice(1), paid!['Original currency']!)).toBe(arrived);
    expect(fileOf('hledger', [entry], aBatch)).toContain(`original: -${sent.amount} ${sent.asset}`);
  },
);
