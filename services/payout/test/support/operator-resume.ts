import type { Operator } from '@outlay/platform/auth';
import type { Result } from '@outlay/platform/result';
import { createOperatorHandlers } from '../../src/persistence/operator-handlers.ts';
import type { PayoutTestkit } from './payout-testkit.ts';

/** Belongs to no organisation. */
const OPERATOR: Operator = { userId: '3', organizationId: null, roles: [] };

/** Ends every stop but the pauses of organisations, as an operator does. */
export async function operatorResume(
  { database }: Pick<PayoutTestkit, 'database'>,
  reason = 'looked at it',
): Promise<Result<unknown>> {
  const { resumeAllPayouts } = createOperatorHandlers(database);
  if (!resumeAllPayouts) throw new Error('operators have no resume');
  return resumeAllPayouts({ reason }, { caller: OPERATOR, by: 'operator@outlay.test' });
}
