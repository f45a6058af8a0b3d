import { ROLES, type Role } from '@outlay/platform/auth';
import { isAccountantAlone } from '@outlay/schemas/roles';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { readLine } from '@outlay/platform/text';
import { allOf, readRoles } from './member-input.ts';

/** The roles that members of a provider's group get, in addition to employee. */
export interface GroupRoles {
  readonly group: string;
  readonly roles: readonly Role[];
}

/** The identity provider settings that an admin enters, without the client secret. */
export interface SingleSignOnRules {
  /** The issuer as named in ID tokens. */
  readonly issuer: string;
  readonly clientId: string;
  /** Whether people who aren't members yet become employees. */
  readonly createsMembers: boolean;
  /** Whether members with an address in a proven domain must sign in through the provider. Admins are never required to. */
  readonly isRequired: boolean;
  /** Null when roles are managed here. */
  readonly groupsClaim: string | null;
  readonly groupRoles: readonly GroupRoles[];
  /** Values of amr and acr that count as a second factor. */
  readonly secondFactorValues: readonly string[];
}

/** The identity provider of an organization (OpenID Connect). */
export interface SingleSignOn extends SingleSignOnRules {
  readonly organizationId: string;
  /** The client secret, encrypted for this organization. */
  readonly sealedSecret: string;
}

export interface SingleSignOnInput extends SingleSignOnRules {
  /** Null keeps the current secret. */
  readonly clientSecret: string | null;
}

/** Which provider addresses may be called. */
export interface AddressPolicy {
  /** For a sandbox: allows providers on this machine, in private networks and without TLS. */
  readonly allowPrivate: boolean;
  /** Returns why a host that is an IP address is refused; null for public addresses and for names. */
  readonly problemWithHost: (host: string) => string | null;
}

/** How long a person may take at the provider. */
export const REQUEST_LIFETIME_MS = 10 * 60_000;

const ISSUER_MAX = 500;
const CLIENT_ID_MAX = 200;
const SECRET_MAX = 500;
const CLAIM_MAX = 100;
const GROUP_MAX = 200;
const GROUPS_MAX = 50;
const VALUES_MAX = 10;

type Failed = Refused<'VALIDATION_FAILED'>;
type Checked<Value> = Result<Value, 'VALIDATION_FAILED'>;

const invalid = (message: string, field: string): Failed =>
  refuse('VALIDATION_FAILED', message, field);

/** Reads the address of a provider, which must be https and public, as far as its name tells. */
export function readIssuer(
  text: string,
  addresses: AddressPolicy,
): Result<string, 'VALIDATION_FAILED' | 'ADDRESS_NOT_ALLOWED'> {
  const issuer = text.trim();
  const url = issuer.length <= ISSUER_MAX ? URL.parse(issuer) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    return invalid(
      'Enter an https address without a query, such as https://id.example.com.',
      'issuer',
    );
  }
  const problem = problemWithProvider(url, addresses);
  return problem === null ? ok(issuer) : refuse('ADDRESS_NOT_ALLOWED', problem, 'issuer');
}

/**
 * Returns why a provider's address is refused, or null when it may be called. Names are checked again after they are resolved.
 */
export function problemWithProvider(
  { protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>,
  { allowPrivate, problemWithHost }: AddressPolicy,
): string | null {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isLocal = allowPrivate && /^(localhost|127\.0\.0\.1|::1)$/.test(host);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) {
    return 'Only https addresses are called.';
  }
  return allowPrivate ? null : problemWithHost(host);
}

const readClientSecret = (text: string | null): Checked<string | null> => {
  if (text === null) return ok(null);
  return readLine(text, { field: 'clientSecret', label: 'Client secret', max: SECRET_MAX });
};

function readGroupRoles({ groupsClaim, groupRoles }: SingleSignOnInput): Checked<GroupRoles[]> {
  const field = 'groupRoles';
  if (groupRoles.length > GROUPS_MAX) return invalid(`At most ${GROUPS_MAX} groups.`, field);
  if (groupRoles.length > 0 && groupsClaim === null) {
    return invalid('Enter the claim that lists the groups.', 'groupsClaim');
  }
  const read: GroupRoles[] = [];
  for (const { group, roles } of groupRoles) {
    const name = readLine(group, { field, label: 'Group', max: GROUP_MAX });
    if (!name.ok) return name;
    if (read.some((each) => each.group === name.value)) {
      return invalid(`The group ${name.value} is listed twice.`, field);
    }
    const chosen = readRoles(roles);
    if (!chosen.ok) return invalid(`Choose at least one role for ${name.value}.`, field);
    read.push({ group: name.value, roles: chosen.value });
  }
  return ok(read);
}

function readValues(values: readonly string[]): Checked<string[]> {
  const field = 'secondFactorValues';
  if (values.length > VALUES_MAX) return invalid(`At most ${VALUES_MAX} values.`, field);
  const read = new Set<string>();
  for (const value of values) {
    const line = readLine(value, { field, label: 'Value', max: GROUP_MAX });
    if (!line.ok) return line;
    read.add(line.value);
  }
  return ok([...read]);
}

/** Returns the validated settings. A secret is never sent to another provider, so both must be entered together. */
export function readSingleSignOn(
  input: SingleSignOnInput,
  current: SingleSignOn | null,
  addresses: AddressPolicy,
): Result<SingleSignOnInput, 'VALIDATION_FAILED' | 'ADDRESS_NOT_ALLOWED'> {
  const { groupsClaim } = input;
  const issuer = readIssuer(input.issuer, addresses);
  if (!issuer.ok) return issuer;
  const read = allOf({
    clientId: readLine(input.clientId, {
      field: 'clientId',
      label: 'Client id',
      max: CLIENT_ID_MAX,
    }),
    clientSecret: readClientSecret(input.clientSecret),
    groupsClaim:
      groupsClaim === null
        ? ok(null)
        : readLine(groupsClaim, { field: 'groupsClaim', label: 'Groups claim', max: CLAIM_MAX }),
    groupRoles: readGroupRoles(input),
    secondFactorValues: readValues(input.secondFactorValues),
  });
  if (!read.ok) return read;
  const isSame = current?.issuer === issuer.value && current.clientId === read.value.clientId;
  if (read.value.clientSecret === null && !isSame) {
    return invalid('Enter the client secret of this provider.', 'clientSecret');
  }
  const { createsMembers, isRequired } = input;
  return ok({ ...read.value, issuer: issuer.value, createsMembers, isRequired });
}

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** Describes the settings field by field for a diff; of the secret it shows only whether it is set. */
export const describeSingleSignOn = (
  settings: SingleSignOnRules | null,
): Readonly<Record<string, string | null>> =>
  settings === null
    ? {}
    : {
        Issuer: settings.issuer,
        'Client id': settings.clientId,
        'Creates members': yesOrNo(settings.createsMembers),
        Required: yesOrNo(settings.isRequired),
        'Groups claim': settings.groupsClaim,
        'Second factor values': settings.secondFactorValues.join(', ') || null,
        ...Object.fromEntries(
          settings.groupRoles.map(({ group, roles }) => [`Group ${group}`, roles.join(', ')]),
        ),
      };

/**
 * Returns a member's roles after a sign-in. Groups decide on each role that a group can give; other roles are managed here and
 * stay. Everybody else is an employee, but for an accountant whom no group gives another role.
 */
export function rolesAfterSignIn(
  { groupsClaim, groupRoles }: SingleSignOnRules,
  groups: readonly string[],
  current: readonly Role[],
): readonly Role[] {
  if (groupsClaim === null) return current;
  const managed = new Set(groupRoles.flatMap(({ roles }) => roles));
  const given = groupRoles.flatMap(({ group, roles }) => (groups.includes(group) ? roles : []));
  const kept = current.filter((role) => !managed.has(role));
  const roles = ROLES.filter((role) => [...given, ...kept].includes(role));
  return isAccountantAlone(current) && isAccountantAlone(roles)
    ? roles
    : ROLES.filter((role) => role === 'employee' || roles.includes(role));
}
