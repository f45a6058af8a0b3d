import type { AuthenticationMethod } from '@outlay/platform/auth';
import { refuse, type Refused, type Result } from '@outlay/platform/result';
import { readLine } from '@outlay/platform/text';

export const PASSKEYS_PER_MEMBER_MAX = 10;
/** A challenge allows one attempt within this time. */
export const PASSKEY_CHALLENGE_LIFETIME_MS = 5 * 60_000;

const NAME_MAX = 60;

/** A member's passkey (WebAuthn): the public key, and the details shown to its owner. */
export interface Passkey {
  readonly id: string;
  readonly memberId: string;
  readonly name: string;
  /** Chosen by the authenticator, in base64url. */
  readonly credentialId: string;
  /** COSE key in base64url. */
  readonly publicKey: string;
  /** Counter of the newest signature; 0 for authenticators without a counter. */
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

/** The purpose of a challenge. A sign-in challenge can't be used for a step-up. */
export type PasskeyPurpose = 'register' | 'step_up' | 'sign_in';

export const readPasskeyName = (text: string): Result<string, 'VALIDATION_FAILED'> =>
  readLine(text, { field: 'name', label: 'Name', max: NAME_MAX });

export const passkeyNotFound = (): Refused<'NOT_FOUND'> =>
  refuse('NOT_FOUND', 'Passkey not found.');

/** Whether a text has the format of a credential id. Other texts are not looked up. */
export const isCredentialId = (text: string): boolean => /^[\w-]{1,1400}$/.test(text);

/** The same refusal for a wrong signature, another member's passkey and an expired challenge. */
export const passkeyInvalid = (): Refused<'PASSKEY_INVALID'> =>
  refuse('PASSKEY_INVALID', "This passkey didn't work. Try again.");

/** Returns the RFC 8176 method of a passkey. */
export const methodOfPasskey = ({ isSynced }: { isSynced: boolean }): AuthenticationMethod =>
  isSynced ? 'swk' : 'hwk';
