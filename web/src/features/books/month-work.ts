import type { ToDo } from '../../components/ui/to-do.tsx';
import type { MonthWorkQuery } from '../../generated/graphql.ts';
import { daysOf } from './months.ts';

/** What has loaded; undefined is unavailable. */
interface MonthWork {
  readonly month: string;
  /** Entries without an account. */
  readonly unmapped: number | undefined;
  readonly expenses: MonthWorkQuery | undefined;
  readonly heldPayouts: number | undefined;
}

/** Returns what has to be done before the month is closed; entries without an account come first because they block it. */
export function monthToDos({ month, unmapped, expenses, heldPayouts }: MonthWork): ToDo[] {
  const { from, to } = daysOf(month);
  const listOf = (filter: string) => `/expenses?${filter}&from=${from}&to=${to}`;
  const all: ToDo[] = [
    {
      key: 'unmapped',
      count: unmapped ?? 0,
      title: unmapped === 1 ? 'entry needs an account' : 'entries need an account',
      note: 'Required to close',
      action: 'Map',
      to: '/books/accounts',
    },
    {
      key: 'approvals',
      count: expenses?.openApprovals ?? 0,
      title: expenses?.openApprovals === 1 ? 'expense to approve' : 'expenses to approve',
      action: 'View',
      to: listOf('status=SUBMITTED'),
    },
    {
      key: 'payouts',
      count: heldPayouts ?? 0,
      title: heldPayouts === 1 ? 'payout held' : 'payouts held',
      action: 'Decide',
      to: '/payouts?status=HELD',
    },
    {
      key: 'drafts',
      count: expenses?.walletDrafts ?? 0,
      title: expenses?.walletDrafts === 1 ? 'draft from a wallet' : 'drafts from wallets',
      action: 'View',
      to: listOf('status=DRAFT&source=PYUSD&source=SOL'),
    },
    {
      key: 'receipts',
      count: expenses?.withoutReceipt ?? 0,
      title:
        expenses?.withoutReceipt === 1 ? 'expense without a receipt' : 'expenses without a receipt',
      action: 'View',
      to: listOf('without=RECEIPT&status=SUBMITTED&status=APPROVED&status=PAID'),
    },
  ];
  return all.filter(({ count }) => count > 0);
}
