import type { Projection } from '@outlay/platform/replay';
import {
  onJournalEntryBooked,
  onPeriodReopened,
  projectPeriodClosed,
} from './on-accounting-events.ts';
import { onDepartmentChanged, onMemberChanged, projectOrganization } from './on-identity-events.ts';
import { onQuoteRecorded, type PricePorts } from './on-ledger-events.ts';
import {
  onReceiptUploaded,
  projectReceiptDeleted,
  projectReceiptExtracted,
} from './on-receipt-events.ts';

/** Projections that can be rebuilt from events. Expenses, their viewers and their history are this service's own state. */
export const createProjections = (ports: PricePorts): readonly Projection[] => [
  {
    name: 'members',
    tables: [{ name: 'member_directory' }],
    handlers: { MemberChanged: onMemberChanged },
  },
  {
    name: 'departments',
    tables: [{ name: 'department_directory' }],
    handlers: { DepartmentChanged: onDepartmentChanged },
  },
  {
    name: 'organizations',
    tables: [{ name: 'organization_directory' }],
    handlers: { OrganizationChanged: projectOrganization },
  },
  {
    name: 'receipts',
    tables: [{ name: 'receipt_directory' }],
    handlers: {
      ReceiptUploaded: onReceiptUploaded,
      ReceiptExtracted: projectReceiptExtracted,
      ReceiptDeleted: projectReceiptDeleted,
    },
  },
  {
    name: 'quotes',
    tables: [{ name: 'quotes' }],
    handlers: { QuoteRecorded: onQuoteRecorded(ports) },
  },
  {
    name: 'books',
    tables: [{ name: 'closed_months' }, { name: 'booked_expenses' }],
    handlers: {
      PeriodClosed: projectPeriodClosed,
      PeriodReopened: onPeriodReopened,
      JournalEntryBooked: onJournalEntryBooked,
    },
  },
];
