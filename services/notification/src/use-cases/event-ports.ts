import type { EventEnvelope } from '@outlay/platform/events';
import type { EventByType, Money } from '@outlay/schemas/events';
import type { Notice } from '../domain/notification.ts';

/** The fields of an expense that sentences name. */
export interface NamedExpense {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly creatorId: string;
  readonly title: string;
  readonly amount: Money;
  readonly vendor?: string | null;
}

/** An event with the body that webhooks get. */
export interface DeliveredEvent {
  readonly id: string;
  readonly type: string;
  readonly orgid: string;
  readonly time: string;
  readonly body: string;
}

/** Copies of what other services own. Only events write them, and a replay writes the same. */
export interface Projections {
  /** A new time zone moves the next digest; other changes leave its time alone, so that a change near eight sends nothing twice. */
  saveOrganization(data: EventByType['OrganizationChanged'], now: Date): Promise<void>;
  saveMember(organizationId: string, data: EventByType['MemberChanged']): Promise<void>;
  /** Stores expenses, each a different one, in one statement. */
  saveExpenses(named: readonly NamedExpense[]): Promise<void>;
  /** Follows edits of the fields that sentences name; edits of other fields change nothing. */
  changeExpense(
    organizationId: string,
    expenseUpdated: EventByType['ExpenseUpdated'],
  ): Promise<void>;
}

/** What an event writes, in the transaction of its delivery. */
export interface EventPorts {
  readonly projections: Projections;
  /** Creates a notification for each recipient, and a row to send for each of their channels but the app. Harmless to repeat. */
  readonly writeNotice: (event: EventEnvelope, notice: Notice, now: Date) => Promise<void>;
  /** Creates a delivery for each webhook subscribed to one of these events. */
  readonly writeDeliveries: (events: readonly DeliveredEvent[], now: Date) => Promise<void>;
  /** Marks approval requests that need no decision any more as read; `stepId` null means all steps of the expense. */
  readonly settleSteps: (
    event: { readonly orgid: string; readonly data: { readonly expenseId: string } },
    stepId: string | null,
    now: Date,
  ) => Promise<void>;
}
