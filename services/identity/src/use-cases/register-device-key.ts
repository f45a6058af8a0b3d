import { devicePublicKey } from '@outlay/platform/approval-proof';
import { requireStepUp, type Viewer } from '@outlay/platform/auth';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { memberNotFound, type RefusalCode } from '../domain/identity-refusals.ts';
import { deviceKeyMail } from '../mails/device-key-mail.ts';
import { lockOwnMember } from './own-member.ts';
import type { Actor, UseCasePorts } from './ports.ts';
import type { DeviceKey } from './repositories.ts';
import { newSecret } from './secret-token.ts';

export interface RegisterDeviceKeyCommand {
  readonly actor: Actor;
  /** Uncompressed point of P-256 in base64url. */
  readonly publicKey: string;
}

const invalid = (): Refused<'DEVICE_KEY_INVALID'> =>
  refuse(
    'DEVICE_KEY_INVALID',
    'The key must be new and a P-256 point of 65 bytes in base64url.',
    'publicKey',
  );

/**
 * Registers the key that signs a session's decisions, and returns the statement about its owner (JWS). Idempotent. A second key
 * requires that the person authenticated after the first was added, so that a copied access token can't add another key.
 */
export const registerDeviceKey =
  (ports: UseCasePorts) =>
  ({ actor, publicKey }: RegisterDeviceKeyCommand): Promise<Result<string, RefusalCode>> => {
    const { unitOfWork, clock, stateDeviceKey, publicUrl } = ports;
    return unitOfWork.run(actor.origin, async (scope): Promise<Result<string, RefusalCode>> => {
      const member = await lockOwnMember(scope, actor);
      if (!member) return memberNotFound();
      if (!devicePublicKey().safeParse(publicKey).success) return invalid();
      const { authentication, sessionId } = actor.viewer;
      const now = clock.now();
      const known = sessionId ? await scope.sessions.deviceKeyOf(sessionId) : null;
      const state = (registeredAt: Date): Result<string, RefusalCode> =>
        ok(
          stateDeviceKey({
            organizationId: member.organizationId,
            memberId: member.id,
            sessionId: sessionId ?? '',
            publicKey,
            methods: [...(authentication?.methods ?? [])],
            registeredAt: registeredAt.toISOString(),
          }),
        );
      if (known?.publicKey === publicKey && known.revokedAt === null) {
        return state(known.registeredAt);
      }
      const unproven = requireStepUp(provenAfter(known, actor.viewer), now);
      if (unproven || !sessionId) return unproven ?? invalid();
      const key = { publicKey, memberId: member.id, sessionId, registeredAt: now };
      if (!(await scope.sessions.saveDeviceKey(key))) return invalid();
      if (known) {
        await scope.audit({
          organizationId: member.organizationId,
          kind: 'session.key_replaced',
          subject: `session ${sessionId}`,
        });
        await scope.mail({
          ...deviceKeyMail({ firstName: member.firstName, publicUrl }),
          organizationId: member.organizationId,
          to: member.email,
          isSecurity: true,
          dedupeKey: `device-key:${newSecret()}`,
        });
      }
      return state(now);
    });
  };

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
