import { deviceKeyId } from '@outlay/authority';
import { ok, type Result } from '@outlay/platform/result';
import { sessionNotFound, type RefusalCode } from '../domain/identity-refusals.ts';
import type { Member } from '../domain/member.ts';
import { isSessionId } from '../domain/session.ts';
import { reportDevice } from './manage-device-keys.ts';
import { keyRemoved, sayOwn, takesSessions } from './own-statements.ts';
import type { Scope, SelfActor, UseCasePorts } from './ports.ts';

type Done = Result<null, RefusalCode>;

/** Ends one of the viewer's own sessions with its device. Others' sessions are reported as not found. */
export const revokeSession =
  (ports: UseCasePorts) =>
  ({ actor, id }: { actor: SelfActor; id: string }): Promise<Done> =>
    ports.unitOfWork.run(actor.origin, async (scope): Promise<Done> => {
      const { userId, organizationId } = actor.viewer;
      if (!isSessionId(id)) return sessionNotFound();
      const member = await lockRemover(scope, ports, actor);
      const revoked = await scope.sessions.revoke(userId, id, ports.clock.now());
      if (revoked.count === 0) return sessionNotFound();
      await scope.audit({ organizationId, kind: 'session.ended', subject: `session ${id}` });
      await removeDevices(scope, ports, member, revoked.publicKeys);
      return ok(null);
    });

/** Ends every session of the viewer except the current one, with their devices. */
export const revokeOtherSessions =
  (ports: UseCasePorts) =>
  (actor: SelfActor): Promise<Done> =>
    ports.unitOfWork.run(actor.origin, async (scope) => {
      const { userId, organizationId, sessionId = null } = actor.viewer;
      const now = ports.clock.now();
      const member = await lockRemover(scope, ports, actor);
      const { count, publicKeys } = await scope.sessions.revokeAll(userId, now, sessionId);
      if (count > 0) {
        await scope.audit({
          organizationId,
          kind: 'session.others_ended',
          subject: `member ${userId}`,
          changes: [{ field: 'sessionsEnded', before: null, after: String(count) }],
        });
      }
      await removeDevices(scope, ports, member, publicKeys);
      return ok(null);
    });

/**
 * The viewer, locked before their sessions, where their session is enough to remove a device from the log. Elsewhere they sign that
 * in the list of devices.
 */
const lockRemover = async (
  scope: Scope,
  ports: UseCasePorts,
  { viewer: { userId, organizationId, sessionId } }: SelfActor,
): Promise<Member | null> =>
  takesSessions(ports) && organizationId !== null && sessionId
    ? scope.members.lock(organizationId, userId)
    : null;

async function removeDevices(
  scope: Scope,
  ports: UseCasePorts,
  member: Member | null,
  publicKeys: readonly string[],
): Promise<void> {
  if (!member) return;
  const { keys } = await scope.authority.lock(member.organizationId);
  for (const keyId of publicKeys.map(deviceKeyId).filter((id) => keys.has(id))) {
    const refused = await sayOwn(scope, ports, member, keyRemoved(member, keyId));
    if (!refused) await reportDevice(scope, ports, member, keyId, 'removed');
  }
}
