import { keySchema, type Authority } from '@outlay/authority';
import type { SentProof } from '@outlay/authority-log';
import { requireStepUp } from '@outlay/platform/auth';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { memberNotFound, type RefusalCode } from '../domain/identity-refusals.ts';
import type { Member } from '../domain/member.ts';
import { mailOwner } from './mail-owner.ts';
import { lockOwnMember } from './own-member.ts';
import { deviceKeyOf, keyAdded, keyRemoved, sayOwn } from './own-statements.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';

type Changed = Result<{ readonly id: string }, RefusalCode>;

interface OwnKeyCommand {
  readonly actor: Actor;
  /** Null where the session is to be enough. */
  readonly proof?: SentProof | null;
}

export const deviceKeyInvalid = (): Refused<'DEVICE_KEY_INVALID'> =>
  refuse(
    'DEVICE_KEY_INVALID',
    'The key must be new and a P-256 point of 65 bytes in base64url.',
    'publicKey',
  );

/** Adds the key of another device of the member, who has compared its digits on both. */
export const addDeviceKey =
  (ports: UseCasePorts) =>
  ({ actor, publicKey, proof }: OwnKeyCommand & { readonly publicKey: string }): Promise<Changed> =>
    changeOwnKeys(ports, actor, async (scope, member, state) => {
      if (!keySchema.shape.publicKey.safeParse(publicKey).success) return deviceKeyInvalid();
      const key = deviceKeyOf(publicKey);
      if (state.keys.has(key.id)) return deviceKeyInvalid();
      const refused = await sayOwn(scope, ports, member, keyAdded(member, key, proof), proof);
      if (refused) return refused;
      await scope.sessions.dropWaitingKey(member.id, publicKey);
      await reportDevice(scope, ports, member, key.id, 'added');
      return ok({ id: key.id });
    });

/** Removes a device of the member's own. The signer holds what it signed and is not paid yet. */
export const removeDeviceKey =
  (ports: UseCasePorts) =>
  ({ actor, id, proof }: OwnKeyCommand & { readonly id: string }): Promise<Changed> =>
    changeOwnKeys(ports, actor, async (scope, member, state) => {
      const key = state.keys.get(id);
      if (key?.memberId !== member.id || key.kind !== 'device') {
        return refuse('NOT_FOUND', 'Device not found.');
      }
      const refused = await sayOwn(scope, ports, member, keyRemoved(member, id), proof);
      if (refused) return refused;
      await scope.sessions.revokeDeviceKey(member.id, key.publicKey, ports.clock.now());
      await reportDevice(scope, ports, member, id, 'removed');
      return ok({ id });
    });

const changeOwnKeys = (
  { unitOfWork, clock }: UseCasePorts,
  actor: Actor,
  work: (scope: Scope, member: Member, state: Authority) => Promise<Changed>,
): Promise<Changed> =>
  unitOfWork.run(actor.origin, async (scope): Promise<Changed> => {
    const member = await lockOwnMember(scope, actor);
    if (!member) return memberNotFound();
    const unproven = requireStepUp(actor.viewer, clock.now());
    return unproven ?? work(scope, member, await scope.authority.lock(member.organizationId));
  });

/** Audits a change of a member's devices, and mails them. */
export async function reportDevice(
  scope: Scope,
  ports: Pick<UseCasePorts, 'publicUrl'>,
  member: Member,
  keyId: string,
  change: 'added' | 'removed',
): Promise<void> {
  const { organizationId } = member;
  await scope.audit({ organizationId, kind: `device_key.${change}`, subject: `key ${keyId}` });
  await mailOwner(scope, ports, member, `device.${change}`);
}
