import type { Money } from '@outlay/platform/money';
import type { AccountLookup } from './account.ts';
import { inUsd } from './book-payment.ts';
import { posting, type Entry } from './journal.ts';

/** Money that came to a wallet of the company, or left it, without an expense: funding or a withdrawal. */
export interface Transfer {
  /** Day of its finality in the organization's time zone. */
  readonly day: string;
  readonly direction: 'in' | 'out';
  /** The amount in the asset, above zero. */
  readonly moved: Money;
  /** US dollars for one unit of the asset; null while none is known. */
  readonly price: string | null;
  /** Address of the other side; null where it is unknown. */
  readonly counterparty: string | null;
  readonly signature: string;
}

/** The company's wallet holds more or less; the other side is settled where the money came from or went to. */
export function bookTransfer(transfer: Transfer, accounts: AccountLookup): Entry {
  const { direction, moved, price, counterparty } = transfer;
  const cents = price === null ? 0n : inUsd(moved, price);
  const original = { original: moved };
  const [held, other] = direction === 'in' ? DEBIT_FIRST : CREDIT_FIRST;
  return {
    kind: 'transfer',
    day: transfer.day,
    description: `${direction === 'in' ? 'From' : 'To'} ${counterparty ?? 'an unknown address'}`,
    postings: [
      posting(held, accounts.of('asset', moved.currency), cents, original),
      posting(other, accounts.of('transfer'), cents, original),
    ],
    expenseId: null,
    payoutId: null,
    signature: transfer.signature,
    reverses: null,
  };
}

const DEBIT_FIRST = ['debit', 'credit'] as const;
const CREDIT_FIRST = ['credit', 'debit'] as const;
