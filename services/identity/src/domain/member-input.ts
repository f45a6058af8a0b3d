import { ROLES, type Role } from '@outlay/platform/auth';
import { isAccountantAlone } from '@outlay/schemas/roles';
import { ok, refuse, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
import { normalizeEmail, type Department } from './member.ts';
import { readLine } from '@outlay/platform/text';

type Failure = Refusal<'VALIDATION_FAILED'>;
type Checked<Value> = Result<Value, 'VALIDATION_FAILED'>;

const NAME_MAX = 100;
const EMAIL_MAX = 254;
/**
 * Accepts the addresses that mail servers accept without quoting. It is stricter than the standard, which allows addresses that
 * no one uses.
 */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

export function readEmail(email: string): Checked<string> {
  if (email.length <= EMAIL_MAX) {
    const normalized = normalizeEmail(email);
    if (EMAIL.test(normalized)) return ok(normalized);
  }
  return refuse('VALIDATION_FAILED', 'Enter an email address such as name@company.com.', 'email');
}

/** Reads an address typed to sign in, since existing accounts may have unusual ones. */
export const readAccount = (email: string): Checked<string> =>
  readLine(normalizeEmail(email), { field: 'email', label: 'Email', max: EMAIL_MAX });

export const readFirstName = (text: string): Checked<string> =>
  readLine(text, { field: 'firstName', label: 'First name', max: NAME_MAX });

export const readLastName = (text: string): Checked<string> =>
  readLine(text, { field: 'lastName', label: 'Last name', max: NAME_MAX });

/** Someone who is invited by email address alone gives a name when joining. */
export const readInvitedLastName = (text: string): Checked<string> =>
  text.trim() === '' ? ok('') : readLastName(text);

export const readDepartmentName = (text: string): Checked<string> =>
  readLine(text, { field: 'name', label: 'Name', max: NAME_MAX });

/** Returns each role once, in the product's order. */
export function readRoles(roles: readonly Role[]): Checked<Role[]> {
  const chosen = ROLES.filter((role) => roles.includes(role));
  return chosen.length > 0
    ? ok(chosen)
    : refuse('VALIDATION_FAILED', 'Choose at least one role.', 'roles');
}

/** Reads the last day of access. Only somebody who decides nothing and is paid nothing leaves by date. */
export const readAccessEnd = (day: string | null, roles: readonly Role[]): Checked<string | null> =>
  day === null || isAccountantAlone(roles)
    ? ok(day)
    : refuse(
        'VALIDATION_FAILED',
        'Access ends by date only for an accountant without other roles.',
        'accessEndsOn',
      );

/** Finds the department of an input; null means no department. */
export function findDepartment(
  name: string | null,
  departments: readonly Department[],
): Checked<Department | null> {
  if (name === null || name.trim() === '') return ok(null);
  const wanted = name.trim().toLowerCase();
  const found = departments.find((department) => department.name.toLowerCase() === wanted);
  return found
    ? ok(found)
    : refuse('VALIDATION_FAILED', 'No department has this name.', 'department');
}

/** Returns all values, or all refusals. */
export function allOf<Values extends Record<string, unknown>>(checks: {
  [Name in keyof Values]: Checked<Values[Name]>;
}): Checked<Values> {
  const results = Object.entries(checks) as [string, Checked<unknown>][];
  const failures = results.flatMap(([, result]): readonly Failure[] =>
    result.ok ? [] : result.refusals,
  );
  const refused = refuseAll(failures);
  if (refused) return refused;
  const values = results.map(([name, result]) => [name, result.ok ? result.value : null]);
  return ok(Object.fromEntries(values) as Values);
}
