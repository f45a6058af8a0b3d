import type { VerifyStatement } from '@outlay/platform/approval-proof';
import type { EventEnvelope } from '@outlay/platform/events';
import { handlerOfMany } from '@outlay/platform/inbox';
import type { PaymentVerifiers } from '../domain/standing.ts';
import { keepStatements, type ArrivedStatement } from '../persistence/standing-statements.ts';

/** Thrown for a statement that no pinned key has signed, or about another payment. It becomes a failed event for an operator. */
class UnprovenStandingError extends Error {
  override readonly name = 'UnprovenStandingError';
}

type StandingEvent = EventEnvelope<'ExpenseStandingStated' | 'PeopleStandingStated'>;

function verified(
  { orgid, data: { payoutId, statement } }: StandingEvent,
  verify: VerifyStatement<{ organizationId: string; payoutId: string }>,
): ArrivedStatement {
  const stated = verify(statement);
  if (stated?.organizationId !== orgid || stated.payoutId !== payoutId) {
    throw new UnprovenStandingError(
      'UNPROVEN_STANDING: the statement is not signed by a pinned key or is about another payment.',
    );
  }
  return { organizationId: orgid, payoutId, statement };
}

/** Keeps statements of expense about payments; the worker continues once identity has answered too. */
export const onExpenseStandingStated = ({ expenseStanding }: PaymentVerifiers) =>
  handlerOfMany<'ExpenseStandingStated'>((events, tx) =>
    keepStatements(
      tx,
      'expense',
      events.map((event) => verified(event, expenseStanding)),
    ),
  );

/** Keeps statements of identity about payments; the worker continues once expense has answered too. */
export const onPeopleStandingStated = ({ peopleStanding }: PaymentVerifiers) =>
  handlerOfMany<'PeopleStandingStated'>((events, tx) =>
    keepStatements(
      tx,
      'people',
      events.map((event) => verified(event, peopleStanding)),
    ),
  );
