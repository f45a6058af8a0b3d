import type { WriterCode } from '@outlay/authority-log';
import { refuse, type Refused } from '@outlay/platform/result';
import { MEMBERS_MAX } from './member.ts';

/** Refusal codes of identity mutations, for clients and the REST API. */
export type RefusalCode =
  | WriterCode
  | 'ACCESS_ENDED'
  | 'EMAIL_TAKEN'
  | 'NAME_TAKEN'
  | 'MANAGER_CYCLE'
  | 'OWN_ACCOUNT'
  | 'DEPARTMENT_IN_USE'
  | 'INVALID_LINK'
  | 'INVALID_CREDENTIALS'
  | 'INVALID_CODE'
  | 'SECOND_FACTOR_REQUIRED'
  | 'SECOND_FACTOR_ON'
  | 'STEP_UP_REQUIRED'
  | 'DEVICE_KEY_INVALID'
  | 'PASSKEY_INVALID'
  | 'INVALID_REFRESH_TOKEN'
  | 'INVALID_API_KEY'
  | 'API_KEY_REVOKED'
  | 'API_KEY_EXPIRED'
  | 'INVALID_ADDRESS'
  | 'WALLET_TAKEN'
  | 'CHALLENGE_UNKNOWN'
  | 'SIGNATURE_INVALID'
  | 'NO_WALLET'
  | 'SCOPE_NOT_ALLOWED'
  | 'ADDRESS_NOT_ALLOWED'
  | 'DOMAIN_NOT_PROVED'
  | 'DOMAIN_TAKEN'
  | 'PROVIDER_UNAVAILABLE'
  | 'SINGLE_SIGN_ON_FAILED'
  | 'SINGLE_SIGN_ON_OFF'
  | 'SINGLE_SIGN_ON_REQUIRED'
  | 'LIMIT_REACHED'
  | 'SELF_SERVICE_OFF'
  | 'RATE_LIMITED'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'IDEMPOTENCY_KEY_INVALID';

export type Refusal = Refused<RefusalCode>;

export const adminsOnly = (): Refusal => refuse('FORBIDDEN', 'Only an admin can do this.');

export const memberNotFound = (): Refusal => refuse('NOT_FOUND', 'Member not found.');

export const departmentNotFound = (): Refusal => refuse('NOT_FOUND', 'Department not found.');

export const sessionNotFound = (): Refusal => refuse('NOT_FOUND', 'Session not found.');

export const apiKeyNotFound = (): Refusal => refuse('NOT_FOUND', 'API key not found.');

export const tooManyMembers = (): Refused<'LIMIT_REACHED'> =>
  refuse(
    'LIMIT_REACHED',
    `An organization has at most ${MEMBERS_MAX.toLocaleString('en-US')} members, deactivated ones included.`,
  );

export const emailTaken = (): Refusal =>
  refuse('EMAIL_TAKEN', 'A member with this email already exists.', 'email');

export const departmentNameTaken = (name: string): Refusal =>
  refuse('NAME_TAKEN', `A department is already called ${name}.`, 'name');

export const apiKeyNameTaken = (name: string): Refusal =>
  refuse('NAME_TAKEN', `You already have a key called ${name}.`, 'name');

export const lastAdmin = (name: string): Refusal =>
  refuse('LAST_ADMIN', `${name} is the only admin. Make another member an admin first.`);

export const ownAccount = (): Refusal =>
  refuse('OWN_ACCOUNT', 'You cannot deactivate your own account. Ask another admin.');

export const departmentInUse = (memberCount: number): Refusal =>
  refuse(
    'DEPARTMENT_IN_USE',
    memberCount === 1
      ? 'One member belongs to this department. Move them first.'
      : `${memberCount} members belong to this department. Move them first.`,
  );

export const singleSignOnOff = (): Refused<'SINGLE_SIGN_ON_OFF'> =>
  refuse('SINGLE_SIGN_ON_OFF', "Single sign-on isn't set up for this email address.", 'email');

export const singleSignOnRequired = (): Refused<'SINGLE_SIGN_ON_REQUIRED'> =>
  refuse('SINGLE_SIGN_ON_REQUIRED', 'Your organization requires single sign-on.');

export const singleSignOnFailed = (why: string): Refused<'SINGLE_SIGN_ON_FAILED'> =>
  refuse('SINGLE_SIGN_ON_FAILED', why);

export const singleSignOnExpired = (): Refused<'SINGLE_SIGN_ON_FAILED'> =>
  singleSignOnFailed('This sign-in has expired or was already used. Start again.');

export const walletTaken = (): Refusal =>
  refuse('WALLET_TAKEN', 'This wallet belongs to another account.', 'address');

export const noWallet = (): Refusal => refuse('NO_WALLET', "You haven't set a wallet yet.");

export const invalidLink = (): Refusal =>
  refuse('INVALID_LINK', 'This link has expired or was already used. Request a new one.');

export const selfServiceOff = (): Refusal =>
  refuse('SELF_SERVICE_OFF', 'New organizations cannot be created here. Contact the operator.');

export const invalidApiKey = (): Refusal =>
  refuse('INVALID_API_KEY', 'This API key does not exist.');

/** Shown only to a caller who has the whole key. */
export const apiKeyEnded = (code: 'API_KEY_REVOKED' | 'API_KEY_EXPIRED', why: string): Refusal =>
  refuse(code, `${why} Create a new one under Settings, API keys.`);

export const tooManyAttempts = (waitS: number): Refused<'RATE_LIMITED'> =>
  refuse('RATE_LIMITED', `Too many failed attempts. Try again in ${waitS} seconds.`);

export const tooManyRequests = (waitS: number): Refused<'RATE_LIMITED'> =>
  refuse('RATE_LIMITED', `Too many requests. Try again in ${waitS} seconds.`);
