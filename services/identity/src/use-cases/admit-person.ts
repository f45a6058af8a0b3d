import { originOf } from '@outlay/authority';
import type { Role } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import { changesBetween } from '../domain/audit.ts';
import {
  singleSignOnFailed,
  tooManyMembers,
  type RefusalCode,
} from '../domain/identity-refusals.ts';
import { outdateTokens, type Member } from '../domain/member.ts';
import type { ProvenPerson } from '../domain/provider-claims.ts';
import { rolesAfterSignIn, type SingleSignOn } from '../domain/single-sign-on.ts';
import { mailMemberChange } from './mail-owner.ts';
import { auditable, AUDITED_FIELDS, memberChangesBetween } from './member-changes.ts';
import { admitted, sayOwn } from './own-statements.ts';
import type { Scope, UseCasePorts } from './ports.ts';

export interface Admission {
  readonly provider: SingleSignOn;
  readonly person: ProvenPerson;
  /** Used for someone who has no password. */
  readonly newPasswordHash: string;
}

type Found = Result<Member, RefusalCode>;

/**
 * Returns the id of the member who is this person at the organization's provider. The first sign-in links a member with the same
 * address, activates an invited one, or adds a new member if the organization allows that. The caller has locked the
 * organization.
 */
export async function admitPerson(
  scope: Scope,
  ports: Pick<UseCasePorts, 'clock' | 'trust' | 'signSession' | 'publicUrl'>,
  admission: Admission,
): Promise<Result<string, RefusalCode>> {
  const { provider, person } = admission;
  const { organizationId, issuer } = provider;
  const identity = { organizationId, issuer, subject: person.subject };
  const linkedId = await scope.singleSignOn.memberOf(identity);
  const found =
    linkedId === null
      ? await findByAddress(scope, admission)
      : await findLinked(scope, organizationId, linkedId);
  if (!found.ok) return found;
  await sayOwn(scope, ports, found.value, admitted(found.value));
  if (linkedId === null) {
    await scope.singleSignOn.link(identity, found.value.id, ports.clock.now());
    await reportLink(scope, ports, found.value, admission);
  }
  await applyGroups(scope, ports, found.value, admission);
  return ok(found.value.id);
}

const deactivated = () => singleSignOnFailed('Your account is deactivated. Ask an admin.');

async function findLinked(scope: Scope, organizationId: string, memberId: string): Promise<Found> {
  const member = await scope.members.lock(organizationId, memberId);
  return member?.status === 'active' ? ok(member) : deactivated();
}

async function findByAddress(scope: Scope, admission: Admission): Promise<Found> {
  const { provider, person } = admission;
  const { organizationId } = provider;
  await scope.members.lockEmail(person.email);
  const known = await scope.members.findByEmail(organizationId, person.email);
  const member = known && (await scope.members.lock(organizationId, known.id));
  if (member?.status === 'deactivated') return deactivated();
  if (member?.status === 'active') {
    const other = await scope.singleSignOn.subjectOf(member.id, provider.issuer);
    return other === null
      ? ok(member)
      : singleSignOnFailed('Another person at the provider has used this address. Ask an admin.');
  }
  if (!member && !provider.createsMembers) {
    return singleSignOnFailed(
      "You aren't a member of this organization. Ask an admin to invite you.",
    );
  }
  if (!member && (await scope.members.isFull(organizationId))) return tooManyMembers();
  // An address has one account across all organizations.
  if (await scope.members.credentialsByEmail(person.email)) {
    return singleSignOnFailed('This address belongs to an account elsewhere. Ask an admin.');
  }
  return ok(await join(scope, member ?? (await insert(scope, admission)), admission));
}

async function insert(scope: Scope, { provider, person }: Admission): Promise<Member> {
  const { email, firstName, lastName } = person;
  const { organizationId } = provider;
  const member = await scope.members.insert({
    ...{ organizationId, email, firstName, lastName },
    roles: ['employee'],
    managerId: null,
    department: null,
  });
  if (!member) throw new Error('the address was taken while it was locked');
  return member;
}

/** Makes an invited or new person an active member. */
async function join(
  scope: Scope,
  member: Member,
  { newPasswordHash: passwordHash }: Admission,
): Promise<Member> {
  const joined = await scope.members.update(member, { passwordHash, status: 'active' });
  await scope.links.endAll(joined.id);
  await scope.audit({
    organizationId: joined.organizationId,
    actorId: joined.id,
    kind: 'member.joined',
    subject: `member ${joined.id}`,
    changes: changesBetween({}, auditable(joined), AUDITED_FIELDS),
  });
  await scope.publishMember(joined);
  return joined;
}

async function reportLink(
  scope: Scope,
  ports: Pick<UseCasePorts, 'publicUrl'>,
  member: Member,
  { provider, person }: Admission,
): Promise<void> {
  const { id, organizationId } = member;
  const changes = [
    { field: 'issuer', before: null, after: provider.issuer },
    { field: 'subject', before: null, after: person.subject },
  ];
  await scope.audit({
    organizationId,
    actorId: id,
    kind: 'single_sign_on.linked',
    subject: `member ${id}`,
    changes,
  });
  await mailMemberChange(scope, ports, member, changes);
}

/**
 * Returns the roles that the groups give. Someone whom only one person vouches for doesn't become an admin: that person could
 * use the account to confirm their own changes.
 */
async function rolesGiven(
  { authority }: Scope,
  { clock, trust: { delayS } }: Pick<UseCasePorts, 'clock' | 'trust'>,
  { id, organizationId, roles }: Member,
  { provider, person }: Admission,
): Promise<readonly Role[]> {
  const given = rolesAfterSignIn(provider, person.groups, roles);
  if (!given.includes('admin') || roles.includes('admin')) return given;
  const state = await authority.state(organizationId);
  const isTheirOwn =
    state.members.has(id) && originOf(state, id, { at: clock.now(), delayS }) === id;
  return isTheirOwn ? given : given.filter((role) => role !== 'admin');
}

/** Sets the roles that the groups give. The last admin stays one, so that someone can correct the groups. */
async function applyGroups(
  scope: Scope,
  ports: Pick<UseCasePorts, 'clock' | 'trust' | 'publicUrl'>,
  member: Member,
  admission: Admission,
): Promise<void> {
  const given = await rolesGiven(scope, ports, member, admission);
  const losesAdmin = member.roles.includes('admin') && !given.includes('admin');
  const isLast = losesAdmin && !(await scope.members.hasOtherAdmin(member));
  const roles = isLast ? [...given, 'admin' as const] : given;
  const changes = memberChangesBetween(member, { ...member, roles });
  if (changes.length === 0) return;
  const patch = { roles, ...outdateTokens(member, ports.clock.now()) };
  const changed = await scope.members.update(member, patch);
  await scope.audit({
    organizationId: member.organizationId,
    actorId: member.id,
    kind: 'member.roles_changed',
    subject: `member ${member.id}`,
    changes,
  });
  await scope.publishMember(changed);
  await mailMemberChange(scope, ports, changed, changes);
}
