import { isApiKey, refuseApiKey } from '@outlay/platform/auth';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { sessionNotFound, tooManyAttempts, type RefusalCode } from '../domain/identity-refusals.ts';
import { passkeyInvalid } from '../domain/passkey.ts';
import {
  acceptPasskey,
  requestPasskey,
  takeChallenge,
  type SignedChallenge,
} from './accept-passkey.ts';
import { confirmSession, type Proved } from './confirm-session.ts';
import { countAttempt } from './count-attempt.ts';
import type { PasskeyRequest, SelfActor, UseCasePorts } from './ports.ts';

const useOf = (userId: string) => ({ purpose: 'step_up', memberId: userId }) as const;
const throttleOf = (userId: string) => ({ kind: 'passkey', subject: userId }) as const;

/** Creates a challenge for one of the viewer's passkeys. */
export const startPasskeyStepUp =
  (ports: UseCasePorts) =>
  ({ viewer, origin }: SelfActor): Promise<Result<PasskeyRequest, RefusalCode>> =>
    ports.unitOfWork.run(origin, async (scope): Promise<Result<PasskeyRequest, RefusalCode>> => {
      if (isApiKey(viewer)) return refuseApiKey();
      const passkeys = await scope.passkeys.all(viewer.userId);
      if (passkeys.length === 0) return refuse('PASSKEY_REQUIRED', 'You have no passkey yet.');
      const ids = passkeys.map(({ credentialId }) => credentialId);
      return ok(await requestPasskey(scope, ports, useOf(viewer.userId), ids));
    });

/** Confirms the person of a session by a passkey, which counts as a password and a code because it verifies its owner. */
export async function stepUpWithPasskey(
  ports: UseCasePorts,
  { viewer, origin }: SelfActor,
  signed: SignedChallenge,
): Promise<Proved> {
  const { userId, sessionId } = viewer;
  if (!sessionId || isApiKey(viewer)) return refuseApiKey();
  const throttle = throttleOf(userId);
  const { waitS, challenge } = await ports.unitOfWork.run(origin, async (scope) => ({
    waitS: await countAttempt(scope, ports, [throttle]),
    challenge: await takeChallenge(scope, ports, useOf(userId), signed),
  }));
  if (waitS > 0) return tooManyAttempts(waitS);
  if (challenge === null) return passkeyInvalid();
  return ports.unitOfWork.run(origin, async (scope): Promise<Proved> => {
    const current = await scope.members.lockCredentials(userId);
    if (current?.account.status !== 'active') return sessionNotFound();
    const passkey = await scope.passkeys.byCredentialId(signed.credentialId);
    const method =
      passkey?.memberId === userId
        ? await acceptPasskey(scope, ports, passkey, { signed, challenge })
        : null;
    if (method === null) return passkeyInvalid();
    await scope.attempts.clear(throttle);
    return confirmSession(scope, ports, current.account, { viewer, sessionId, method });
  });
}
