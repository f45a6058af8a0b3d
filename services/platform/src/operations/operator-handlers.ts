import type { OperationId, ServiceAnswer, ServiceInput } from '@outlay/schemas/operator-api';
import type { Operator } from '../auth/index.ts';
import type { Result } from '../result/index.ts';

export interface OperatorCaller {
  readonly caller: Operator;
  /** Name and address of the operator, for the audit; empty when nothing is changed. */
  readonly by: string;
}

/** A service's handlers by operation. The gateway skips a service without a handler. */
export type OperatorHandlers = {
  readonly [Id in OperationId]?: (
    input: ServiceInput<Id>,
    caller: OperatorCaller,
  ) => Promise<Result<ServiceAnswer<Id>>>;
};
