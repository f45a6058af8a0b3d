import type { EventEnvelope } from '@outlay/platform/events';
import type { Subscriptions } from '@outlay/platform/inbox';
import type { EventType } from '@outlay/schemas/events';
import { expenseSubject, type ActivityKind } from '../domain/audit.ts';
import type { EventPorts, Handler } from '../use-cases/event-ports.ts';

/** The audit entry that another service's event adds. */
interface Activity {
  readonly kind: ActivityKind;
  /** Null when the activity doesn't concern a single expense. */
  readonly expenseId: string | null;
  /** The subject of an activity that doesn't concern an expense; the default is all payouts. */
  readonly subject?: string;
  /** Recorded as changes without a previous value; null values are left out. */
  readonly facts: Readonly<Record<string, string | null>>;
  /** Records the system as the actor, even when a person caused the event. */
  readonly isAutomatic?: true;
}

/** Returns null for an event that adds no entry. */
type ActivityOf<Type extends EventType> = (event: EventEnvelope<Type>) => Activity | null;

const PAYOUTS = 'payouts';

const decision = (
  kind: ActivityKind,
  { expenseId, stepName: step, ...rest }: { expenseId: string; stepName: string; reason?: string },
): Activity => ({ kind, expenseId, facts: { step, reason: rest.reason ?? null } });

/** Returns null for an organization's first catalogue, which the system creates. */
const catalogueChange = (
  thing: 'category' | 'policy' | 'tax_code' | 'custom_field' | 'travel_rate',
  { actorid, aggregateversion }: Pick<EventEnvelope, 'actorid' | 'aggregateversion'>,
  { id, name, archived }: { id: string; name: string; archived: boolean },
): Activity | null => {
  if (actorid === null) return null;
  const change = archived ? 'archived' : aggregateversion === 1 ? 'created' : 'changed';
  return {
    kind: `${thing}.${change}`,
    expenseId: null,
    subject: `${thing.replace('_', ' ')} ${id}`,
    facts: { name },
  };
};

const payee = (memberId: string): string => `member ${memberId}`;

const auditing =
  <Type extends EventType>(read: ActivityOf<Type>): Handler<Type> =>
  async (event, { addAuditEntry }) => {
    const activity = read(event);
    if (activity === null) return;
    const { kind, expenseId, subject = PAYOUTS, facts, isAutomatic = false } = activity;
    await addAuditEntry({
      organizationId: event.orgid,
      at: new Date(event.time),
      actorId: isAutomatic ? null : event.actorid,
      kind,
      subject: expenseId === null ? subject : expenseSubject(expenseId),
      changes: Object.entries(facts).flatMap(([field, after]) =>
        after === null ? [] : [{ field, before: null, after }],
      ),
      address: null,
    });
  };

const stopped = (
  kind: ActivityKind,
  { expenseId, payeeId, reason }: { expenseId: string; payeeId: string; reason: string },
  isAutomatic: boolean,
): Activity => ({
  ...{ kind, expenseId, facts: { payee: payee(payeeId), reason } },
  ...(isAutomatic && { isAutomatic }),
});
const withReason = (kind: ActivityKind) =>
  auditing<'ExpenseWithdrawn' | 'ExpenseRecoded'>(({ data: { expenseId, reason } }) => ({
    kind,
    expenseId,
    facts: { reason },
  }));
const ofMonth = (kind: ActivityKind) =>
  auditing<'PeriodClosed' | 'PeriodReopened'>(({ data: { month: subject, reason } }) => ({
    kind,
    expenseId: null,
    subject,
    facts: { reason },
  }));
const ofPayouts = (kind: ActivityKind, actor: Pick<Activity, 'isAutomatic'> = {}) =>
  auditing<'PayoutsPaused' | 'PayoutsResumed' | 'PayoutsStopped'>(({ data: { reason } }) => ({
    kind,
    expenseId: null,
    facts: { reason },
    ...actor,
  }));

/** Records approvals, payouts and the catalogue in the audit log. Each event adds its entry, with the event's time and actor. */
export const auditedActivity = {
  ExpenseSubmitted: auditing(({ data: { expenseId, title, vendor, content } }) => {
    const { amount, currency } = content.amount;
    return {
      kind: 'expense.submitted',
      expenseId,
      facts: { title, amount: `${amount} ${currency}`, vendor },
    };
  }),
  ExpenseWithdrawn: withReason('expense.withdrawn'),
  ExpenseRecoded: withReason('expense.recoded'),
  DuplicateResolved: auditing(({ data: { expenseId, choice, note } }) => ({
    kind: choice === 'keep' ? 'expense.duplicate_kept' : 'expense.duplicate_discarded',
    expenseId,
    facts: { note },
  })),
  CategoryChanged: auditing((event) =>
    catalogueChange('category', event, { ...event.data, id: event.data.categoryId }),
  ),
  PolicyChanged: auditing((event) =>
    catalogueChange('policy', event, { ...event.data, id: event.data.policyId }),
  ),
  TaxCodeChanged: auditing((event) =>
    catalogueChange('tax_code', event, { ...event.data, id: event.data.taxCodeId }),
  ),
  CustomFieldChanged: auditing((event) =>
    catalogueChange('custom_field', event, { ...event.data, id: event.data.customFieldId }),
  ),
  TravelRateChanged: auditing((event) =>
    catalogueChange('travel_rate', event, { ...event.data, id: event.data.travelRateId }),
  ),
  StepApprovalGiven: auditing(({ data }) => decision('approval.approved', data)),
  StepApproved: auditing(({ data }) => {
    const { facts, ...approved } = decision('approval.approved', data);
    return { ...approved, facts: { ...facts, note: data.notes } };
  }),
  StepRejected: auditing(({ data }) => decision('approval.rejected', data)),
  StepSentBack: auditing(({ data }) => decision('approval.sent_back', data)),
  StepEscalated: auditing(({ data }) => decision('approval.escalated', data)),
  DelegationSet: auditing(({ data: { delegationId, fromId, toId, startsAt, endsAt, ...who } }) => ({
    kind: who.confirmedById === null ? 'delegation.set' : 'delegation.confirmed',
    expenseId: null,
    subject: `delegation ${delegationId}`,
    facts: { absent: payee(fromId), delegate: payee(toId), from: startsAt, until: endsAt },
  })),
  DelegationEnded: auditing(({ data: { delegationId, fromId, toId } }) => ({
    kind: 'delegation.ended',
    expenseId: null,
    subject: `delegation ${delegationId}`,
    facts: { absent: payee(fromId), delegate: payee(toId) },
  })),
  // A person's decision has its own event.
  WorkflowCompleted: auditing(({ data: { expenseId, outcome, decidedById } }) =>
    outcome === 'approved' && decidedById === null
      ? { kind: 'approval.automatic', expenseId, facts: {}, isAutomatic: true }
      : null,
  ),
  // Only the first event of a payout adds an entry. Later ones of this type follow a person's release, or a wait for the payee.
  PaymentQueued: auditing(
    ({ aggregateversion, actorid, data: { expenseId, payeeId, amountUsd } }) => {
      const isAutomatic = aggregateversion === 1 || actorid === null;
      return {
        kind: isAutomatic ? 'payout.queued' : 'payout.released',
        expenseId,
        facts: { payee: payee(payeeId), amount: `${amountUsd} USD` },
        ...(isAutomatic && { isAutomatic }),
      };
    },
  ),
  PaymentHeld: auditing(({ data }) => stopped('payout.held', data, data.code !== 'HELD_BY_PERSON')),
  PaymentFailed: auditing(({ data }) =>
    data.code === 'CANCELLED'
      ? stopped('payout.cancelled', data, false)
      : stopped('payout.failed', data, true),
  ),
  PaymentSent: auditing(({ data: { expenseId, payeeId, asset, amount, signature } }) => ({
    kind: 'payout.sent',
    expenseId,
    facts: { payee: payee(payeeId), amount: `${amount} ${asset}`, signature },
    isAutomatic: true,
  })),
  PeriodClosed: ofMonth('period.closed'),
  PeriodReopened: ofMonth('period.reopened'),
  PayoutsPaused: ofPayouts('payout.paused'),
  PayoutsResumed: ofPayouts('payout.resumed'),
  PayoutsStopped: ofPayouts('payout.stopped', { isAutomatic: true }),
} satisfies Subscriptions<EventPorts>;
