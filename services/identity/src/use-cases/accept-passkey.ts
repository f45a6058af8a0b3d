import type { Assertion } from '@outlay/authority';
import type { AuthenticationMethod } from '@outlay/platform/auth';
import { challengeOf } from '@outlay/authority-log/passkeys';
import {
  methodOfPasskey,
  PASSKEY_CHALLENGE_LIFETIME_MS,
  type Passkey,
  type PasskeyPurpose,
} from '../domain/passkey.ts';
import type { PasskeyRequest, Scope, UseCasePorts } from './ports.ts';

/** A challenge that a passkey signed. */
export interface SignedChallenge extends Assertion {
  readonly credentialId: string;
}

/** The purpose of a challenge; a sign-in has no member. */
interface ChallengeUse {
  readonly purpose: PasskeyPurpose;
  readonly memberId: string | null;
}

/** Creates a challenge for passkeys. It works once, within five minutes, for this member and this purpose. */
export async function requestPasskey(
  scope: Scope,
  { authenticators, clock }: UseCasePorts,
  use: ChallengeUse,
  credentialIds: readonly string[],
): Promise<PasskeyRequest> {
  const challenge = authenticators.newChallenge();
  await keepChallenge(scope, { clock }, use, challenge);
  return { challenge, rpId: authenticators.rpId, credentialIds };
}

/** Keeps a challenge to be taken; also one that was taken by a request that only lacks a signature, and is repeated with it. */
export async function keepChallenge(
  scope: Scope,
  { clock }: Pick<UseCasePorts, 'clock'>,
  use: ChallengeUse,
  challenge: string,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + PASSKEY_CHALLENGE_LIFETIME_MS);
  await scope.passkeys.saveChallenge({ ...use, challenge, expiresAt });
}

/**
 * Consumes the signed challenge; null when it isn't one of ours. Commit the transaction whatever the verification finds, so that
 * a challenge allows one attempt.
 */
export async function takeChallenge(
  scope: Scope,
  { clock }: UseCasePorts,
  use: ChallengeUse,
  signed: Pick<SignedChallenge, 'clientDataJSON'>,
): Promise<string | null> {
  const challenge = challengeOf(signed);
  if (challenge === null) return null;
  const isOurs = await scope.passkeys.takeChallenge({ ...use, challenge }, clock.now());
  return isOurs ? challenge : null;
}

/** Returns the method by which the passkey verified its owner, and records the use; null when the signature is invalid. */
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
