import type { Operator } from '@outlay/platform/auth';
import type { Result } from '@outlay/platform/result';
import { createOperatorHandlers } from '../../src/operators/operator-handlers.ts';
import type { PayoutTestkit } from './payout-testkit.ts';

/** An operator, who belongs to no organization. */
const OPERATOR: Operator = { userId: '3', organizationId: null, roles: [] };

/** Ends every stop except the organizations' pauses, as an operator does. */
export async function operatorResume(
  { database }: Pick<PayoutTestkit, 'database'>,
  reason = 'checked the cause',
): Promise<Result<unknown>> {
  const { resumeAllPayouts } = createOperatorHandlers(database);
  if (!resumeAllPayouts) throw new Error('operators have no operation to resume');
  return resumeAllPayouts({ reason }, { caller: OPERATOR, by: 'operator@outlay.test' });
}
