import type { PasskeyAssertion } from '@outlay/platform/approval-proof';
import type { AuthenticationMethod } from '@outlay/platform/auth';
import { challengeOf } from '@outlay/platform/passkeys';
import {
  methodOfPasskey,
  PASSKEY_CHALLENGE_LIFETIME_MS,
  type Passkey,
  type PasskeyPurpose,
} from '../domain/passkey.ts';
import type { PasskeyRequest, Scope, UseCasePorts } from './ports.ts';

/** A challenge signed by a passkey. */
export interface SignedChallenge extends PasskeyAssertion {
  readonly credentialId: string;
}

/** What a challenge was given out for; no member for a sign-in. */
interface Asked {
  readonly purpose: PasskeyPurpose;
  readonly memberId: string | null;
}

/** Gives out a challenge for passkeys to sign: once, within five minutes, by this member and for this purpose. */
export async function requestPasskey(
  scope: Scope,
  { authenticators, clock }: UseCasePorts,
  asked: Asked,
  credentialIds: readonly string[],
): Promise<PasskeyRequest> {
  const challenge = authenticators.newChallenge();
  const expiresAt = new Date(clock.now().getTime() + PASSKEY_CHALLENGE_LIFETIME_MS);
  await scope.passkeys.saveChallenge({ ...asked, challenge, expiresAt });
  return { challenge, rpId: authenticators.rpId, credentialIds };
}

/**
 * The challenge that was signed, used up; null when it isn't one of ours. Let the transaction commit whatever the verification
 * finds, so that a challenge is worth one attempt.
 */
export async function takeChallenge(
  scope: Scope,
  { clock }: UseCasePorts,
  asked: Asked,
  signed: Pick<SignedChallenge, 'clientDataJSON'>,
): Promise<string | null> {
  const challenge = challengeOf(signed);
  if (challenge === null) return null;
  const isOurs = await scope.passkeys.takeChallenge({ ...asked, challenge }, clock.now());
  return isOurs ? challenge : null;
}

/** How a passkey has just proved its owner; null when it hasn't. Notes the use. */
export async function acceptPasskey(
  scope: Scope,
  { authenticators, clock }: UseCasePorts,
  passkey: Passkey,
  { signed, challenge }: { readonly signed: SignedChallenge; readonly challenge: string },
): Promise<AuthenticationMethod | null> {
  const verified = await authenticators.verify(passkey, signed, challenge);
  if (!verified) return null;
  await scope.passkeys.noteUse(passkey.id, verified.counter, clock.now());
  return methodOfPasskey(verified);
}
