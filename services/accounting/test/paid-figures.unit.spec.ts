import { coinText } from '@outlay/platform/money';
import { PAID_EXPENSES } from '@outlay/schemas/paid-expenses';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { AccountLookup } from '../src/domain/account.ts';
import { bookPayment } from '../src/domain/book-payment.ts';
import { sentPaymentOf } from '../src/domain/source-event.ts';
import { account, aBatch } from './fixtures/a-month.ts';
import { fileOf } from './support/read-exports.ts';

const accounts = new AccountLookup({
  accountOf: ({ subject }) => account(subject === 'payable' ? '2100' : '1050'),
});

test.each(PAID_EXPENSES)(
  'exports of the journal name what the payee was told: $arrived, and what was owed',
  ({ sent, arrived }) => {
    const source = { type: 'PaymentSent', data: sent, day: '2026-11-21', solPrice: null } as const;
    const entry = {
      ...bookPayment(sentPaymentOf(source, 'Team lunch'), accounts),
      ...{ number: 1n, month: '2026-11', hash: '' },
      ...{ payeeId: '4', person: 'Emma Novak', title: null, vendor: null },
      ...{ invoiceNumber: null, document: null, euroPrice: null },
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
