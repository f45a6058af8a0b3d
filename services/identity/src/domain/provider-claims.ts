import { ok, refuse, type Result } from '@outlay/platform/result';
import { readEmail, readFirstName, readLastName } from './member-input.ts';
import type { SingleSignOnRules } from './single-sign-on.ts';
import { domainOf } from './single-sign-on-domain.ts';

/** Claims of a verified ID token and of userinfo, as received: any of them may be missing or of another type. */
export type ProviderClaims = Readonly<Record<string, unknown>>;

/** What a provider says of a person, checked. */
export interface ProvenPerson {
  /** The person's name at the provider, which never belongs to someone else. */
  readonly subject: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly groups: readonly string[];
  /** Whether the provider has asked for a second factor. */
  readonly hasSecondFactor: boolean;
  /** When the person was last asked to sign in there; null when the provider doesn't say. */
  readonly authenticatedAt: Date | null;
}

/** As the standard has it. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
/** Google signs in everyone with an account of any kind under one issuer; only `hd` says that the organisation manages it. */
const GOOGLE = 'https://accounts.google.com';
/** Clocks may differ by this. */
const SKEW_MS = 60_000;
/** A person who was asked at the provider longer ago than this is asked again. */
export const SIGN_IN_AGE_MAX_S = 86_400;
const GROUPS_MAX = 1_000;

const failed = (why: string) => refuse('SINGLE_SIGN_ON_FAILED', why);

/** Whether userinfo has to be asked for what the ID token doesn't say. */
export const lacksClaims = (claims: ProviderClaims, groupsClaim: string | null): boolean =>
  claims['email'] === undefined || (groupsClaim !== null && claims[groupsClaim] === undefined);

/**
 * The person whom the claims name; refused unless their address is verified, as far as the provider says, and of a proved domain of
 * the organisation. Issuer, audience, nonce, signature and expiry have been verified before.
 */
export function readPerson(
  claims: ProviderClaims,
  rules: SingleSignOnRules,
  domains: readonly string[],
): Result<ProvenPerson, 'SINGLE_SIGN_ON_FAILED'> {
  const { sub: subject, email_verified: isVerified } = claims;
  if (typeof subject !== 'string' || !SUBJECT.test(subject)) {
    return failed('The provider names no person.');
  }
  const email = readEmail(textOf(claims['email']));
  if (!email.ok) return failed("The provider doesn't share your email address.");
  if (isVerified !== undefined && isVerified !== true && isVerified !== 'true') {
    return failed("Your email address isn't verified at the provider.");
  }
  const domain = domainOf(email.value);
  if (!domains.includes(domain)) return failed(`${domain} isn't a domain of this organisation.`);
  if (rules.issuer === GOOGLE && !domains.includes(textOf(claims['hd']))) {
    return failed("Your organisation doesn't manage this Google account.");
  }
  return ok({
    subject,
    email: email.value,
    ...nameOf(claims, email.value),
    groups: rules.groupsClaim === null ? [] : listOf(claims[rules.groupsClaim]),
    hasSecondFactor: [...listOf(claims['amr']), ...listOf(claims['acr'])].some((value) =>
      rules.secondFactorValues.includes(value),
    ),
    authenticatedAt: momentOf(claims['auth_time']),
  });
}

/** Whether the person was asked recently enough to sign in, as far as the provider says. */
export const isRecent = ({ authenticatedAt }: ProvenPerson, now: Date): boolean =>
  authenticatedAt === null ||
  authenticatedAt.getTime() >= now.getTime() - SIGN_IN_AGE_MAX_S * 1_000 - SKEW_MS;

/** Whether the person was asked again since `startedAt`; not when the provider doesn't say. */
export const isAskedSince = ({ authenticatedAt }: ProvenPerson, startedAt: Date): boolean =>
  authenticatedAt !== null && authenticatedAt.getTime() >= startedAt.getTime() - SKEW_MS;

/** When the person of a sign-in was last asked: the oldest moment that was allowed when the provider doesn't say. Never later than `now`. */
export const provedAt = ({ authenticatedAt }: ProvenPerson, now: Date): Date =>
  new Date(
    Math.min(
      authenticatedAt?.getTime() ?? now.getTime() - SIGN_IN_AGE_MAX_S * 1_000,
      now.getTime(),
    ),
  );

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A single text counts as a list of one; what is no text is left out. */
const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.slice(0, GROUPS_MAX) : [value]).filter(
    (each) => typeof each === 'string',
  );

/** Seconds since 1970, as the standard has it. */
const momentOf = (value: unknown): Date | null =>
  typeof value === 'number' && value > 0 && value < 1e11 ? new Date(value * 1_000) : null;

/** From the claims, else from the address: a name can be changed in the profile. */
function nameOf(claims: ProviderClaims, email: string) {
  const [first = '', ...rest] = textOf(claims['name']).trim().split(/\s+/);
  const given = readFirstName(textOf(claims['given_name']) || first);
  const family = readLastName(textOf(claims['family_name']) || rest.join(' '));
  const [local = email] = email.split('@');
  return {
    firstName: given.ok ? given.value : local,
    lastName: family.ok ? family.value : local,
  };
}
