import { ok, refuse, type Result } from '@outlay/platform/result';
import { readEmail, readFirstName, readLastName } from './member-input.ts';
import type { SingleSignOnRules } from './single-sign-on.ts';
import { domainOf } from './single-sign-on-domain.ts';

/** Claims of a verified ID token and of userinfo, as received. Any of them may be missing or have another type. */
export type ProviderClaims = Readonly<Record<string, unknown>>;

/** A person as a provider describes them, after validation. */
export interface ProvenPerson {
  /** The person's id at the provider, which is never reassigned to someone else. */
  readonly subject: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly groups: readonly string[];
  /** Whether the provider asked for a second factor. */
  readonly hasSecondFactor: boolean;
  /** When the provider last asked the person to sign in; null when it doesn't say. */
  readonly authenticatedAt: Date | null;
}

/** The format of a subject in the OpenID Connect standard. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
/** Google uses one issuer for every kind of account. Only `hd` says that the organization manages the account. */
const GOOGLE = 'https://accounts.google.com';
/** Maximum difference between clocks. */
const SKEW_MS = 60_000;
/** Maximum age of a sign-in at the provider, in seconds. Older ones require a new sign-in there. */
export const SIGN_IN_AGE_MAX_S = 86_400;
const GROUPS_MAX = 1_000;

const failed = (why: string) => refuse('SINGLE_SIGN_ON_FAILED', why);

/** Whether userinfo is needed for claims that the ID token lacks. */
export const lacksClaims = (claims: ProviderClaims, groupsClaim: string | null): boolean =>
  claims['email'] === undefined || (groupsClaim !== null && claims[groupsClaim] === undefined);

/**
 * Reads the person from the claims. Refuses an address that is unverified or not in a proven domain of the organization. The
 * caller has verified issuer, audience, nonce, signature and expiry.
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
  if (!domains.includes(domain)) return failed(`${domain} isn't a domain of this organization.`);
  if (rules.issuer === GOOGLE && !domains.includes(textOf(claims['hd']))) {
    return failed("Your organization doesn't manage this Google account.");
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

/** Whether the person signed in at the provider recently enough, as far as the provider says. */
export const isRecent = ({ authenticatedAt }: ProvenPerson, now: Date): boolean =>
  authenticatedAt === null ||
  authenticatedAt.getTime() >= now.getTime() - SIGN_IN_AGE_MAX_S * 1_000 - SKEW_MS;

/** Whether the provider asked the person again since `startedAt`; false when the provider doesn't say. */
export const isRenewedSince = ({ authenticatedAt }: ProvenPerson, startedAt: Date): boolean =>
  authenticatedAt !== null && authenticatedAt.getTime() >= startedAt.getTime() - SKEW_MS;

/**
 * Returns when the person last signed in at the provider, never later than `now`. When the provider doesn't say, the earliest
 * allowed time counts.
 */
export const provedAt = ({ authenticatedAt }: ProvenPerson, now: Date): Date =>
  new Date(
    Math.min(
      authenticatedAt?.getTime() ?? now.getTime() - SIGN_IN_AGE_MAX_S * 1_000,
      now.getTime(),
    ),
  );

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads a single text as a list of one, and skips values that are not text. */
const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.slice(0, GROUPS_MAX) : [value]).filter(
    (each) => typeof each === 'string',
  );

/** Reads seconds since 1970, as in the standard. */
const momentOf = (value: unknown): Date | null =>
  typeof value === 'number' && value > 0 && value < 1e11 ? new Date(value * 1_000) : null;

/** Reads the name from the claims, or else from the address. Members can change it in their profile. */
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
