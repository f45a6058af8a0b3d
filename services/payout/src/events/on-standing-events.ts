import type { VerifyStatement } from '@outlay/platform/approval-proof';
import type { EventEnvelope } from '@outlay/platform/events';
import { handlerOfMany } from '@outlay/platform/inbox';
import type { PaymentVerifiers } from '../domain/standing.ts';
import { keepStatements, type ArrivedStatement } from '../persistence/standing-statements.ts';

/** A statement that no pinned key has signed, or about another payment: set aside for an operator, never used. */
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
    throw new UnprovenStandingError('UNPROVEN_STANDING: nobody has stated this of the payment.');
  }
  return { organizationId: orgid, payoutId, statement };
}

/** Keeps what expense states of payments; the worker goes on once identity has answered, too. */
export const onExpenseStandingStated = ({ expenseStanding }: PaymentVerifiers) =>
  handlerOfMany<'ExpenseStandingStated'>((events, tx) =>
    keepStatements(
      tx,
      'expense',
      events.map((event) => verified(event, expenseStanding)),
    ),
  );

/** The same of identity. */
export const onPeopleStandingStated = ({ peopleStanding }: PaymentVerifiers) =>
  handlerOfMany<'PeopleStandingStated'>((events, tx) =>
    keepStatements(
      tx,
      'people',
      events.map((event) => verified(event, peopleStanding)),
    ),
  );
