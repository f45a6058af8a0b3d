import { createControlDesk, type ControlDesk, type ControlGate } from '@outlay/platform/controls';
import type { Executor } from '@outlay/platform/postgres';
import type { Clock, Scope, UnitOfWork } from '../use-cases/ports.ts';
import { readActiveAdminIds } from './member-directory.ts';

/** Changes to approval rules as the API shows and decides them. */
export const createApprovalDesk = (
  executor: Executor,
  unitOfWork: UnitOfWork,
  gate: ControlGate<Scope>,
  clock: Clock,
): ControlDesk =>
  createControlDesk({
    gate,
    clock,
    executor,
    run: (cause, work) => unitOfWork.run(cause, work),
    activeAdminIds: readActiveAdminIds,
  });
