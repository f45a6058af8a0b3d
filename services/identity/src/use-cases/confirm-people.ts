import type { Saying, SentProof } from '@outlay/authority-log';
import { requireStepUp } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import type { AuditKind } from '../domain/audit.ts';
import { memberNotFound, type RefusalCode } from '../domain/identity-refusals.ts';
import { lockOwnMember } from './own-member.ts';
import { sayOwn } from './own-statements.ts';
import type { Actor, UseCasePorts } from './ports.ts';

interface VouchCommand {
  readonly actor: Actor;
  /** Null where the session is to be enough. */
  readonly proof?: SentProof | null;
}

/** Somebody who knows a member has compared the digits of their key with them. */
export const confirmMemberKey =
  (ports: UseCasePorts) =>
  (command: VouchCommand & { readonly memberId: string; readonly keyId: string }) => {
    const { memberId, keyId } = command;
    return vouch(ports, command, 'member.key_confirmed', `member ${memberId}`, () => ({
      kind: 'member.key_confirmed',
      subject: `member/${memberId}`,
      body: { keyId },
    }));
  };

/** An admin says which accounts of the organization are separate people. The admin's role begins with it. */
export const confirmPeople =
  (ports: UseCasePorts) =>
  (
    command: VouchCommand & {
      /** Ids of the members whom the admin knows. */
      readonly confirmed: readonly string[];
      /** Ids of those whom the admin does not know. */
      readonly doubted: readonly string[];
    },
  ) => {
    const { actor, confirmed, doubted } = command;
    const { userId } = actor.viewer;
    return vouch(ports, command, 'member.people_confirmed', `member ${userId}`, () => ({
      kind: 'people.confirmed',
      subject: `people/${userId}`,
      body: { confirmed: [...confirmed], doubted: [...doubted] },
    }));
  };

const vouch = (
  ports: UseCasePorts,
  { actor, proof }: VouchCommand,
  kind: AuditKind,
  subject: string,
  say: () => Saying,
): Promise<Result<null, RefusalCode>> =>
  ports.unitOfWork.run(actor.origin, async (scope): Promise<Result<null, RefusalCode>> => {
    const member = await lockOwnMember(scope, actor);
    if (!member) return memberNotFound();
    const unproven = requireStepUp(actor.viewer, ports.clock.now());
    if (unproven) return unproven;
    const refused = await sayOwn(scope, ports, member, say, proof);
    if (refused) return refused;
    await scope.audit({ organizationId: member.organizationId, kind, subject });
    return ok(null);
  });
