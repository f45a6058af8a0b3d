import type { ApiScope, Viewer } from '@outlay/platform/auth';
import { isAccountantAlone } from '@outlay/schemas/roles';
import { ok, refuse, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
import { apiKeyEnded, apiKeyNameTaken, type RefusalCode } from './identity-refusals.ts';
import { accessEnded, type Member } from './member.ts';
import { readLine } from '@outlay/platform/text';

export const KEYS_PER_MEMBER_MAX = 20;
/** Lifetime in seconds of a token exchanged for an API key. */
export const KEY_TOKEN_LIFETIME_S = 60;
/** The last use is accurate to the minute: a busy key must not write with every request. */
export const LAST_USE_STEP_MS = 60_000;

const DAYS = { min: 1, max: 365, default: 90 } as const;
const DAY_MS = 86_400_000;
const NAME_MAX = 100;

/** An API key without its secret. */
export interface ApiKey {
  readonly id: string;
  readonly memberId: string;
  readonly name: string;
  readonly publicId: string;
  readonly scopes: readonly ApiScope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** The format is `outlay_<8 characters of prefix>_<43 characters of secret>`. */
const KEY = /^outlay_([a-z2-7]{8})_[A-Za-z0-9_-]{43}$/;

export const formatKey = (publicId: string, secret: string): string =>
  `${prefixOf(publicId)}_${secret}`;

/** The visible prefix of a key. */
export const prefixOf = (publicId: string): string => `outlay_${publicId}`;

/** Returns the prefix of a key, or null for an invalid key. */
export const publicIdOf = (key: string): string | null => KEY.exec(key)?.[1] ?? null;

export interface ApiKeyInput {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly expiresInDays?: number | null | undefined;
}

export type NewApiKey = Pick<ApiKey, 'name' | 'scopes' | 'createdAt' | 'expiresAt'>;

/**
 * Whether a member with keys of these names may create this key. A key that creates keys can't pass on more than it has.
 * Names are unique, so that a request sent twice, as after a lost response, doesn't make a second key.
 */
export function decideNewKey(
  input: ApiKeyInput,
  { member, viewer, namesInUse }: { member: Member; viewer: Viewer; namesInUse: readonly string[] },
  now: Date,
): Result<NewApiKey, RefusalCode> {
  const name = readLine(input.name, { field: 'name', label: 'Name', max: NAME_MAX });
  const days = input.expiresInDays ?? DAYS.default;
  const refusals: Refusal<RefusalCode>[] = name.ok ? [] : [...name.refusals];
  const expect = (holds: boolean, code: RefusalCode, message: string, field: string): void => {
    if (!holds) refusals.push({ code, message, field });
  };
  const scopes = [...new Set(input.scopes)];
  expect(scopes.length > 0, 'VALIDATION_FAILED', 'Choose at least one scope.', 'scopes');
  expect(
    Number.isInteger(days) && days >= DAYS.min && days <= DAYS.max,
    'VALIDATION_FAILED',
    `A key lasts ${DAYS.min} to ${DAYS.max} days.`,
    'expiresInDays',
  );
  const denied = scopes.filter((scope) => !mayGrant(scope, member, viewer));
  expect(
    denied.length === 0,
    'SCOPE_NOT_ALLOWED',
    `You can't grant the scope ${denied.join(', ')}.`,
    'scopes',
  );
  const refused = refuseAll(refusals);
  if (refused) return refused;
  if (!name.ok) return name;
  if (namesInUse.includes(name.value)) return apiKeyNameTaken(name.value);
  if (namesInUse.length >= KEYS_PER_MEMBER_MAX) return tooManyKeys();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  return ok({ name: name.value, scopes, createdAt: now, expiresAt });
}

/** Whether a member's roles allow a scope. An accountant's key reads. */
const isWithinRoles = (scope: ApiScope, { roles }: Pick<Member, 'roles'>): boolean =>
  (scope !== 'ADMIN' || roles.includes('admin')) && (scope === 'READ' || !isAccountantAlone(roles));

const mayGrant = (scope: ApiScope, member: Member, viewer: Viewer): boolean =>
  isWithinRoles(scope, member) && (!viewer.scopes || viewer.scopes.includes(scope));

const tooManyKeys = (): Result<never, RefusalCode> =>
  refuse('LIMIT_REACHED', `You have ${KEYS_PER_MEMBER_MAX} keys, the maximum. Revoke one first.`);

/** What a presented key may do now, or why it ended. A former admin's key loses admin rights, and a new accountant's only reads. */
export function scopesInForce(
  key: Pick<ApiKey, 'scopes' | 'expiresAt' | 'revokedAt'>,
  member: Pick<Member, 'status' | 'roles' | 'accessEndsOn' | 'timeZone'>,
  now: Date,
): Result<readonly ApiScope[], RefusalCode> {
  if (key.revokedAt) return apiKeyEnded('API_KEY_REVOKED', 'This API key was revoked.');
  if (key.expiresAt <= now) return apiKeyEnded('API_KEY_EXPIRED', 'This API key has expired.');
  if (member.status !== 'active') {
    return apiKeyEnded('API_KEY_REVOKED', 'The member of this API key is no longer active.');
  }
  return accessEnded(member, now) ?? ok(key.scopes.filter((scope) => isWithinRoles(scope, member)));
}

export const isUseWorthNoting = (lastUsedAt: Date | null, now: Date): boolean =>
  !lastUsedAt || now.getTime() - lastUsedAt.getTime() >= LAST_USE_STEP_MS;
