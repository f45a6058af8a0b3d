import { handlersOver } from '@outlay/platform/inbox';
import type { Projection } from '@outlay/platform/replay';
import { subscriptions as handlers } from './events/subscriptions.ts';
import { createProjectionWriter } from './persistence/projections.ts';

/** The handlers of all events that this service consumes. */
export const subscriptions = handlersOver(createProjectionWriter)(handlers);

const { ExpenseCreated, ExpenseUpdated, ExpenseSubmitted, ExpenseWithdrawn, ExpenseDeleted } =
  subscriptions;
const { ExpenseApproved, ExpenseSentBack, ExpenseRejected, ExpensePaid } = subscriptions;
const { OrganizationChanged, CategoryChanged, PolicyChanged } = subscriptions;
const { StepAssigned, StepApproved, StepApprovalGiven, StepRejected, StepSentBack } = subscriptions;
const { DelegationEnded } = subscriptions;

/** Projections that can be rebuilt from events. Receipts, and people's corrections of names, are this service's own state. */
export const createProjections = (): readonly Projection[] => [
  {
    name: 'expense-links',
    tables: [{ name: 'expense_links' }],
    handlers: {
      ExpenseCreated,
      ExpenseUpdated,
      ExpenseSubmitted,
      ExpenseWithdrawn,
      ExpenseDeleted,
      ExpenseApproved,
      ExpenseSentBack,
      ExpenseRejected,
      ExpensePaid,
    },
  },
  {
    name: 'viewers',
    tables: [{ name: 'expense_viewers' }, { name: 'ended_delegations' }],
    handlers: {
      StepAssigned,
      StepApproved,
      StepApprovalGiven,
      StepRejected,
      StepSentBack,
      DelegationEnded,
    },
  },
  {
    name: 'organizations',
    tables: [{ name: 'organization_directory' }],
    handlers: { OrganizationChanged },
  },
  {
    name: 'catalogue',
    tables: [{ name: 'category_directory' }, { name: 'policy_directory' }],
    handlers: { CategoryChanged, PolicyChanged },
  },
];
