import type { Effect } from '@outlay/authority';
import type { Origin, UseCasePorts } from './ports.ts';

/** Writes a change of this service whose statement has taken effect. */
export const takeEffect =
  ({ unitOfWork, changes }: Pick<UseCasePorts, 'unitOfWork' | 'changes'>) =>
  (origin: Origin, effect: Effect): Promise<void> =>
    unitOfWork.run(origin, (scope) =>
      changes.takeEffect(
        { ...scope, ...scope.changeScopeOf(effect.statement.organizationId) },
        effect,
      ),
    );
