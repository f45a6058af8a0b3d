import { statementOf } from '@outlay/authority-log';
import { endChange } from './answer-change.ts';
import type { Origin, UseCasePorts } from './ports.ts';
import { takeEffect } from './take-effect.ts';

/** What signs an entry that only says that time has passed. */
const BY_TIME = { keyId: 'time', signature: '-' };

/** Puts a pending change into effect if time may confirm it by now. Does nothing while somebody else could. */
export const matureChange =
  (ports: UseCasePorts) =>
  async (origin: Origin, organizationId: string, id: string): Promise<void> => {
    const effect = await ports.unitOfWork.run(origin, async (scope) => {
      const state = await scope.authority.lock(organizationId);
      const proposal = state.proposals.get(id);
      if (!proposal) {
        await scope.pendingChanges.take(organizationId, id);
        return null;
      }
      const now = ports.clock.now();
      const saying = {
        kind: 'proposal.matured',
        subject: `proposal/${id}`,
        body: { statementHash: id },
      };
      const statement = statementOf(state, saying, now);
      const { entry, applied } = scope.authority.next(state, { statement, proof: BY_TIME }, now);
      if (!applied.ok) return null;
      await scope.authority.store(entry, applied);
      const outcome = { status: 'effective', decidedById: null, reason: null } as const;
      await endChange(scope, id, proposal, outcome);
      return applied.effect;
    });
    if (effect) await takeEffect(ports)(origin, effect);
  };
