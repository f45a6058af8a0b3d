import type { AuthenticationMethod } from '@outlay/platform/auth';
import { refuse, type Refused, type Result } from '@outlay/platform/result';
import { readLine } from '@outlay/platform/text';

export const PASSKEYS_PER_MEMBER_MAX = 10;
/** A challenge is worth one attempt within this time. */
export const PASSKEY_CHALLENGE_LIFETIME_MS = 5 * 60_000;

const NAME_MAX = 60;

/** A member's passkey (WebAuthn): its public key, and what its owner sees of it. */
export interface Passkey {
  readonly id: string;
  readonly memberId: string;
  readonly name: string;
  /** Base64url, chosen by the authenticator. */
  readonly credentialId: string;
  /** COSE key in base64url. */
  readonly publicKey: string;
  /** Of its newest signature; 0 for authenticators without a counter. */
  readonly counter: number;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** A new passkey as the browser returned it, each part in base64url. */
export interface PasskeyRegistration {
  readonly credentialId: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

/** What a challenge is for: one for a sign-in is worth nothing at a step-up. */
export type PasskeyPurpose = 'register' | 'step_up' | 'sign_in';

export const readPasskeyName = (text: string): Result<string, 'VALIDATION_FAILED'> =>
  readLine(text, { field: 'name', label: 'Name', max: NAME_MAX });

export const passkeyNotFound = (): Refused<'NOT_FOUND'> =>
  refuse('NOT_FOUND', 'Passkey not found.');

/** Whether it can be one: anything else is looked up nowhere. */
export const isCredentialId = (text: string): boolean => /^[\w-]{1,1400}$/.test(text);

/** Neutral: a wrong signature, another member's passkey and an expired challenge look the same. */
export const passkeyInvalid = (): Refused<'PASSKEY_INVALID'> =>
  refuse('PASSKEY_INVALID', "This passkey didn't work. Try again.");

/** The method of RFC 8176 that a passkey is. */
export const methodOfPasskey = ({ isSynced }: { isSynced: boolean }): AuthenticationMethod =>
  isSynced ? 'swk' : 'hwk';
