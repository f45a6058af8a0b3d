import { createControlDesk, type ControlDesk, type ControlGate } from '@outlay/platform/controls';
import type { Cause } from '@outlay/platform/outbox';
import type { Executor } from '@outlay/platform/postgres';
import type { Clock, UnitOfWork } from '../use-cases/ports.ts';
import type { MemberScope } from '../use-cases/role-grants.ts';
import { readActiveAdminIds } from './member-repository.ts';

const originOf = ({ actorId, correlationId, traceparent = null }: Cause) => ({
  actorId,
  correlationId,
  traceparent,
  address: null,
  userAgent: null,
});

/** Role grants as the API shows and decides them. */
export const createMemberDesk = (
  executor: Executor,
  unitOfWork: UnitOfWork,
  gate: ControlGate<MemberScope>,
  clock: Clock,
): ControlDesk =>
  createControlDesk({
    gate,
    clock,
    executor,
    unitOfWork: {
      run: (cause, work) =>
        unitOfWork.run(originOf(cause), (scope) =>
          work({ ...scope, ...scope.controlsOf(cause.organizationId) }),
        ),
    },
    activeAdminIds: readActiveAdminIds,
  });
