import {
  Activity,
  BookOpenText,
  Building2,
  ChartColumn,
  House,
  Inbox,
  Landmark,
  ListChecks,
  Plus,
  ReceiptText,
  ScrollText,
  SlidersHorizontal,
  type LucideIcon,
} from 'lucide-react';
import { bookReaders, moneyReaders, participants, type Audience } from '../../lib/offered-to.ts';
import type { WaitingCounts } from './waiting-counts.ts';

export interface Entry extends Audience {
  readonly to: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Another page of the same entry, outside its path. */
  readonly also?: string;
  /** The count shown at the entry. */
  readonly counts?: keyof WaitingCounts;
  /** The shorter label in the bar of small screens, for the entries that are there. */
  readonly short?: string;
}

/** Operators run the system and belong to no organization; accountants read, and create and decide nothing. */
export const entries: readonly Entry[] = [
  { to: '/dashboard', label: 'Dashboard', short: 'Home', Icon: House, roles: participants },
  { to: '/expenses', label: 'Expenses', short: 'Expenses', Icon: ReceiptText, butNot: 'operator' },
  {
    to: '/expenses/create-from-receipt',
    also: '/expenses/create',
    label: 'Create Expense',
    Icon: Plus,
    roles: participants,
  },
  {
    to: '/pending-tasks',
    label: 'Pending Approvals',
    short: 'Approvals',
    Icon: Inbox,
    counts: 'tasks',
    roles: participants,
  },
  { to: '/insights', label: 'Insights', Icon: ChartColumn, roles: participants },
  { to: '/payouts', label: 'Money', Icon: Landmark, roles: moneyReaders },
  { to: '/books', label: 'Books', Icon: BookOpenText, roles: bookReaders },
  // Admins find it under Administration.
  {
    to: '/admin/audit-log',
    label: 'Audit log',
    Icon: ScrollText,
    roles: ['accountant'],
    butNot: 'admin',
  },
  // Finance can view the rules; admins edit them under Administration.
  {
    to: '/approval-rules',
    label: 'Approval rules',
    Icon: ListChecks,
    roles: ['finance'],
    butNot: 'admin',
  },
  { to: '/admin', label: 'Administration', Icon: Building2, counts: 'changes', roles: ['admin'] },
  { to: '/ops', label: 'Operations', short: 'Operations', Icon: Activity, roles: ['operator'] },
  { to: '/settings', label: 'Settings', Icon: SlidersHorizontal, butNot: 'operator' },
];
