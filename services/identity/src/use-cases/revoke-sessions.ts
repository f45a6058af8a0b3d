import { ok, type Result } from '@outlay/platform/result';
import { sessionNotFound, type RefusalCode } from '../domain/identity-refusals.ts';
import { isSessionId } from '../domain/session.ts';
import type { SelfActor, UseCasePorts } from './ports.ts';

type Done = Result<null, RefusalCode>;

/** Ends one of the viewer's own sessions. Others' sessions are reported as not found. */
export const revokeSession =
  ({ unitOfWork, clock }: UseCasePorts) =>
  ({ actor: { viewer, origin }, id }: { actor: SelfActor; id: string }): Promise<Done> =>
    unitOfWork.run(origin, async (scope) => {
      if (!isSessionId(id) || !(await scope.sessions.revoke(viewer.userId, id, clock.now()))) {
        return sessionNotFound();
      }
      await scope.audit({
        organizationId: viewer.organizationId,
        kind: 'session.ended',
        subject: `session ${id}`,
      });
      return ok(null);
    });

/** Ends every session of the viewer except the current one. */
export const revokeOtherSessions =
  ({ unitOfWork, clock }: UseCasePorts) =>
  ({ viewer, origin }: SelfActor): Promise<Done> =>
    unitOfWork.run(origin, async (scope) => {
      const { userId, organizationId, sessionId = null } = viewer;
      const ended = await scope.sessions.revokeAll(userId, clock.now(), sessionId);
      if (ended > 0) {
        await scope.audit({
          organizationId,
          kind: 'session.others_ended',
          subject: `member ${userId}`,
          changes: [{ field: 'sessionsEnded', before: null, after: String(ended) }],
        });
      }
      return ok(null);
    });
