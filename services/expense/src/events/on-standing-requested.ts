import { handlerOfMany } from '@outlay/platform/inbox';
import { enqueueCausedEvents } from '@outlay/platform/outbox';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { expenseStandingOf, type StandingFacts } from '../domain/expense-standing.ts';
import { readAskedExpenses, type AskedExpense } from '../persistence/asked-expenses.ts';
import { SOURCE } from '../persistence/unit-of-work.ts';
import type { OutcomePorts } from '../use-cases/record-workflow-outcome.ts';

/**
 * Replies whether the expenses of payments are approved now, many at once. The system replies, not the person who caused the
 * payment.
 */
export const onStandingRequested = ({ clock, submissionProofs }: OutcomePorts) =>
  handlerOfMany<'StandingRequested'>(async (events, tx) => {
    const found = await readAskedExpenses(
      tx,
      events.map(({ data }) => data.expenseId),
    );
    const factsOf = (organizationId: string, expense?: AskedExpense): StandingFacts | null => {
      if (expense?.organizationId !== organizationId) return null;
      const { submissionProof } = expense;
      const submitted = submissionProof === null ? null : submissionProofs.verify(submissionProof);
      return { ...expense, contentHash: submitted?.contentHash ?? null };
    };
    const now = clock.now();
    const answers = events.map((event) => {
      const { orgid, data } = event;
      const facts = factsOf(orgid, found.get(data.expenseId));
      const statement = submissionProofs.stateStanding(expenseStandingOf(orgid, data, facts, now));
      return {
        event: {
          type: 'ExpenseStandingStated' as const,
          aggregateId: data.payoutId,
          data: { payoutId: data.payoutId, statement },
        },
        cause: { ...causeOfEvent(event), actorId: null },
      };
    });
    await enqueueCausedEvents(tx, answers, SOURCE);
  });
