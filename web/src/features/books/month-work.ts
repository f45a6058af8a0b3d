import type { ToDo } from '../../components/ui/to-do.tsx';
import type { MonthWorkQuery, ReminderAbout } from '../../generated/graphql.ts';
import { daysOf } from './months.ts';

/** An open item of a month, with what people can be reminded of. */
export interface MonthToDo extends Omit<ToDo, 'extra'> {
  readonly about?: ReminderAbout;
}

type Count = Exclude<keyof MonthWorkQuery['monthClose'], '__typename' | 'month'>;

/** One and several, the button, where it leads, and the rest. `to` begins a list of expenses of the month unless it is a path or null. */
const items: Record<
  Count,
  {
    one: string;
    many: string;
    action: string;
    to: string | null;
    note?: string;
    about?: ReminderAbout;
  }
> = {
  unmappedEntries: {
    one: 'entry needs an account',
    many: 'entries need an account',
    note: 'Required to close',
    action: 'Map',
    to: '/books/accounts',
  },
  failedEvents: {
    one: 'failed event',
    many: 'failed events',
    note: 'Must be redriven by an operator before closing',
    action: 'Redrive',
    to: null,
  },
  openApprovals: {
    one: 'expense not approved yet',
    many: 'expenses not approved yet',
    action: 'View',
    to: 'status=SUBMITTED',
    about: 'OPEN_APPROVALS',
  },
  heldPayouts: {
    one: 'payout still on hold',
    many: 'payouts still on hold',
    action: 'Decide',
    to: '/payouts?status=HELD',
  },
  walletDrafts: {
    one: 'draft from a wallet',
    many: 'drafts from wallets',
    action: 'View',
    to: 'status=DRAFT&source=PYUSD&source=SOL',
    about: 'WALLET_DRAFTS',
  },
  missingReceipts: {
    one: 'expense without a receipt',
    many: 'expenses without a receipt',
    action: 'View',
    to: 'without=RECEIPT&status=SUBMITTED&status=APPROVED&status=PAID',
    about: 'MISSING_RECEIPTS',
  },
  linesWithoutTaxCode: {
    one: 'line without a tax code',
    many: 'lines without a tax code',
    action: 'View',
    to: 'without=TAX_CODE&status=SUBMITTED&status=APPROVED&status=PAID',
  },
  linesWithoutField: {
    one: 'line without a required field',
    many: 'lines without a required field',
    action: 'View',
    to: 'without=FIELD&status=SUBMITTED&status=APPROVED&status=PAID',
  },
};

/** Returns what is left to do before a month is closed; what blocks it comes first. */
export function monthToDos(counts: MonthWorkQuery['monthClose']): MonthToDo[] {
  const { from, to: until } = daysOf(counts.month);
  return (Object.keys(items) as Count[]).flatMap((key) => {
    // Null while accounting is unavailable.
    const count = counts[key] ?? 0;
    if (count === 0) return [];
    const { one, many, to, ...item } = items[key];
    const path =
      to === null || to.startsWith('/') ? to : `/expenses?${to}&from=${from}&to=${until}`;
    return [{ ...item, key, count, title: count === 1 ? one : many, to: path }];
  });
}
