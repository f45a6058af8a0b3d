import { ok, refuse, type Result } from '@outlay/platform/result';
import {
  invalidLink,
  selfServiceOff,
  tooManyAttempts,
  type RefusalCode,
} from '../domain/identity-refusals.ts';
import type { Member } from '../domain/member.ts';
import { requestOwner, type OrganizationRequest } from '../domain/organization-request.ts';
import { PASSWORD_MAX } from '../domain/password-rule.ts';
import { countAttempt } from './count-attempt.ts';
import { startSession } from './open-session.ts';
import { organizationCreated, sayOwn } from './own-statements.ts';
import type { Origin, PasswordHasher, Scope, Session, UseCasePorts } from './ports.ts';
import { hashOfToken } from './secret-token.ts';

type Confirmed = Result<Session, RefusalCode>;

export interface ConfirmOrganizationCommand {
  readonly token: string;
  readonly password: string;
  readonly origin: Origin;
}

/**
 * Creates an organization and its first admin with an emailed link, once, and signs in. The password proves that the person who
 * opens the link also requested it. Otherwise a stranger could confirm an account whose password the requester knows.
 */
export const confirmOrganization =
  (ports: UseCasePorts) =>
  async ({ token, password, origin }: ConfirmOrganizationCommand): Promise<Confirmed> => {
    const { unitOfWork, passwords, clock } = ports;
    if (!ports.selfService) return selfServiceOff();
    const tokenHash = hashOfToken(token);
    const { wanted, waitS } = await unitOfWork.run(origin, async (scope) => {
      const found = await scope.organizationRequests.find(tokenHash, clock.now());
      const throttle = { kind: 'organization_confirmation', subject: tokenHash } as const;
      return { wanted: found, waitS: found ? await countAttempt(scope, ports, [throttle]) : 0 };
    });
    if (!wanted) return invalidLink();
    if (waitS > 0) return tooManyAttempts(waitS);
    // Don't spend time on hashing a password that is too long.
    const fits = Array.from(password).length <= PASSWORD_MAX;
    if (
      !fits ||
      !(await passwords.verify(requestOwner(tokenHash), wanted.passwordHash, password))
    ) {
      return refuse('INVALID_CREDENTIALS', 'Incorrect password.', 'password');
    }
    return unitOfWork.run(origin, async (scope): Promise<Confirmed> => {
      // Lock first: the second of two confirmations for one address then finds it taken.
      await scope.members.lockEmail(wanted.email);
      const isLive = await scope.organizationRequests.take(tokenHash, clock.now());
      const taken = await scope.members.credentialsByEmail(wanted.email);
      if (!isLive || taken) return invalidLink();
      const admin = await foundOrganization(scope, passwords, { wanted, password });
      // Where sessions don't count, the founder's first key founds the log.
      await sayOwn(scope, ports, admin, () => organizationCreated(admin.id, null));
      return ok(await startSession(scope, ports, admin, { origin, methods: ['pwd'] }));
    });
  };

async function foundOrganization(
  scope: Scope,
  passwords: PasswordHasher,
  { wanted, password }: { wanted: OrganizationRequest; password: string },
): Promise<Member> {
  const { name, email, firstName, lastName, country } = wanted;
  const organization = await scope.organizations.insert(name, country);
  const member = await scope.members.insert({
    organizationId: organization.id,
    email,
    firstName,
    lastName,
    roles: ['employee', 'admin'],
    managerId: null,
    department: null,
  });
  if (!member) throw new Error('the address was taken while it was locked');
  // The hash needs the id of the new member. Hashing under the lock is acceptable once per organization.
  const passwordHash = await passwords.hash(member.id, password);
  const admin = await scope.members.update(member, { passwordHash, status: 'active' });
  await scope.organizationRequests.endAll(email);
  await scope.audit({
    organizationId: organization.id,
    actorId: admin.id,
    kind: 'organization.created',
    subject: `organization ${organization.id}`,
    changes: [{ field: 'name', before: null, after: name }],
  });
  await scope.publishOrganization(organization);
  await scope.publishMember(admin);
  return admin;
}
