import { handlersOver } from '@outlay/platform/inbox';
import type { Projection } from '@outlay/platform/replay';
import { accountingEvents, projectPeriodClosed } from './events/on-accounting-events.ts';
import { identityEvents, projectOrganization } from './events/on-identity-events.ts';
import { ledgerEvents, type PricePorts } from './events/on-ledger-events.ts';
import {
  projectReceiptDeleted,
  projectReceiptExtracted,
  receiptEvents,
} from './events/on-receipt-events.ts';
import { eventPortsOf } from './persistence/unit-of-work.ts';

const over = handlersOver(eventPortsOf);
const { MemberChanged, DepartmentChanged } = identityEvents;

/** Projections that can be rebuilt from events. Expenses, their viewers and their history are this service's own state. */
export const createProjections = (ports: PricePorts): readonly Projection[] => [
  { name: 'members', tables: [{ name: 'member_directory' }], handlers: over({ MemberChanged }) },
  {
    name: 'departments',
    tables: [{ name: 'department_directory' }],
    handlers: over({ DepartmentChanged }),
  },
  {
    name: 'organizations',
    tables: [{ name: 'organization_directory' }],
    handlers: over({ OrganizationChanged: projectOrganization }),
  },
  {
    name: 'receipts',
    tables: [{ name: 'receipt_directory' }],
    handlers: over({
      ReceiptUploaded: receiptEvents.ReceiptUploaded,
      ReceiptExtracted: projectReceiptExtracted,
      ReceiptDeleted: projectReceiptDeleted,
    }),
  },
  {
    name: 'quotes',
    tables: [{ name: 'quotes' }],
    handlers: over({ QuoteRecorded: ledgerEvents(ports).QuoteRecorded }),
  },
  {
    name: 'books',
    tables: [{ name: 'closed_months' }, { name: 'booked_expenses' }, { name: 'book_settings' }],
    handlers: over({
      ...accountingEvents,
      PeriodClosed: projectPeriodClosed,
    }),
  },
];
