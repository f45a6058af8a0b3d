import { keySchema, deviceKeyId, digitsOf } from '@outlay/authority';
import type { SentProof } from '@outlay/authority-log';
import { requireStepUp, type Viewer } from '@outlay/platform/auth';
import { ok, type Refused, type Result } from '@outlay/platform/result';
import { memberNotFound, type RefusalCode } from '../domain/identity-refusals.ts';
import { mailOwner } from './mail-owner.ts';
import { lockOwnMember } from './own-member.ts';
import { deviceKeyInvalid, reportDevice } from './manage-device-keys.ts';
import { deviceKeyOf, keyAdded, sayOwn, takesFirstKey, takesSessions } from './own-statements.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';
import type { Member } from '../domain/member.ts';
import type { DeviceKey } from './repositories.ts';

export interface RegisterDeviceKeyCommand {
  readonly actor: Actor;
  /** Uncompressed point of P-256 in base64url. */
  readonly publicKey: string;
  /** Null where the session is to be enough. */
  readonly proof?: SentProof | null;
}

/** A key that the log knows, or one that waits: another device shows the same digits and adds it. */
export type RegisteredKey =
  | { readonly keyId: string; readonly digits: null }
  | { readonly keyId: null; readonly digits: string };

type Registered = Result<RegisteredKey, RefusalCode>;

/**
 * Registers the key with which a browser signs its member's decisions. Idempotent; a later session of the same browser takes the
 * key over. A second key of a session requires that the person authenticated after the first was added, so that a copied access
 * token can't add another key. Where devices sign, a key that may not sign itself in waits for another device of the member.
 */
export const registerDeviceKey =
  (ports: UseCasePorts) =>
  ({ actor, publicKey, proof = null }: RegisterDeviceKeyCommand): Promise<Registered> =>
    ports.unitOfWork.run(actor.origin, async (scope): Promise<Registered> => {
      const member = await lockOwnMember(scope, actor);
      if (!member) return memberNotFound();
      if (!keySchema.shape.publicKey.safeParse(publicKey).success) return deviceKeyInvalid();
      const { sessionId } = actor.viewer;
      const now = ports.clock.now();
      const known = sessionId ? await scope.sessions.deviceKeyOf(sessionId) : null;
      const { keys } = await scope.authority.state(member.organizationId);
      const owner = keys.get(deviceKeyId(publicKey))?.memberId;
      if (owner !== undefined && owner !== member.id) return deviceKeyInvalid();
      const isKnown =
        known?.publicKey === publicKey && known.revokedAt === null && owner === member.id;
      const unproven = isKnown ? null : requireStepUp(provenAfter(known, actor.viewer), now);
      if (unproven || !sessionId) return unproven ?? deviceKeyInvalid();
      const key = { publicKey, memberId: member.id, sessionId };
      const said = await sayKey(scope, ports, member, publicKey, proof);
      if (said === 'waits') {
        await scope.sessions.saveWaitingKey({ ...key, createdAt: now });
        return ok({ keyId: null, digits: digitsOf(key) });
      }
      if (said) return said;
      if (!isKnown && !(await scope.sessions.saveDeviceKey({ ...key, registeredAt: now }))) {
        return deviceKeyInvalid();
      }
      const keyId = deviceKeyId(publicKey);
      if (known && !isKnown) await reportReplaced(scope, ports, member, sessionId);
      else if (owner === undefined) await reportDevice(scope, ports, member, keyId, 'added');
      return ok({ keyId, digits: null });
    });

/** Adds the key to the authority log. Returns why it can't be added, or that another device has to; null when it is there. */
async function sayKey(
  scope: Scope,
  ports: UseCasePorts,
  member: Member,
  publicKey: string,
  proof: SentProof | null,
): Promise<Refused<RefusalCode> | 'waits' | null> {
  const key = deviceKeyOf(publicKey);
  const refused = await sayOwn(scope, ports, member, keyAdded(member, key, proof), proof);
  if (!refused) return null;
  // Where sessions count, another device has nothing to add.
  if (takesSessions(ports)) return refused;
  const isOwnWord = proof === null || proof.keyId === key.id;
  const state = await scope.authority.state(member.organizationId);
  return isOwnWord && !takesFirstKey(state, member.id) ? 'waits' : refused;
}

async function reportReplaced(
  scope: Scope,
  ports: UseCasePorts,
  member: Member,
  sessionId: string,
): Promise<void> {
  const { organizationId } = member;
  const subject = `session ${sessionId}`;
  await scope.audit({ organizationId, kind: 'session.key_replaced', subject });
  await mailOwner(scope, ports, member, 'sessionKey.replaced');
}

/** Whether the person authenticated after the session's key was registered. An earlier proof was already used for that key. */
const provenAfter = (
  known: DeviceKey | null,
  { authentication, scopes }: Viewer,
): Pick<Viewer, 'authentication' | 'scopes'> => ({
  scopes: scopes ?? null,
  authentication:
    known && authentication && authentication.at * 1_000 <= known.registeredAt.getTime()
      ? null
      : (authentication ?? null),
});
