import { ok, refuse, type Result } from '@outlay/platform/result';
import { changesBetween } from '../domain/audit.ts';
import type { RefusalCode } from '../domain/identity-refusals.ts';
import { LINK_LIFETIME_MS, SHOWN_LINK_LIFETIME_MS } from '../domain/mail-link.ts';
import type { Account, Member } from '../domain/member.ts';
import { allOf, readEmail, readFirstName, readLastName } from '../domain/member-input.ts';
import { readCountry, readOrganizationName, type Organization } from '../domain/organization.ts';
import { writeMail } from '../mails/write-mail.ts';
import { auditable, AUDITED_FIELDS } from './member-changes.ts';
import type { Origin, Scope, UseCasePorts } from './ports.ts';
import { newLink } from './send-link.ts';

/** The organization's name, and its first admin. */
export interface ProvisionOrganizationInput {
  readonly name: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** One of COUNTRIES; null for none. */
  readonly country: string | null;
}

export interface ProvisionOrganizationCommand {
  readonly input: ProvisionOrganizationInput;
  /** Whether there is a mail server; otherwise the caller gets the link. */
  readonly byMail: boolean;
  readonly origin: Origin;
}

export interface ProvisionedOrganization {
  readonly organizationId: string;
  /** Whether it is new, its admin was invited again, or nothing changed because its admin has joined. */
  readonly outcome: 'created' | 'renewed' | 'unchanged';
  /** Works once, within SHOWN_LINK_LIFETIME_MS; null when it was emailed or nothing changed. */
  readonly link: string | null;
}

type Provisioned = Result<ProvisionedOrganization, RefusalCode>;

/**
 * Creates an organization and invites its first admin, for operators of the installation. Repeating it for the same name and
 * address doesn't create another one, but renews an invitation that was not accepted.
 */
export const provisionOrganization =
  (ports: Pick<UseCasePorts, 'unitOfWork' | 'clock' | 'publicUrl'>) =>
  async ({ input, byMail, origin }: ProvisionOrganizationCommand): Promise<Provisioned> => {
    const read = allOf({
      name: readOrganizationName(input.name),
      firstName: readFirstName(input.firstName),
      lastName: readLastName(input.lastName),
      email: readEmail(input.email),
      country: readCountry(input.country),
    });
    if (!read.ok) return read;
    const { name, email } = read.value;
    return ports.unitOfWork.run(origin, async (scope): Promise<Provisioned> => {
      // Of two concurrent runs, the second one finds the first one's admin.
      await scope.members.lockEmail(email);
      const known = await scope.members.credentialsByEmail(email);
      if (known) return unchanged(known.account);
      const invited = await scope.members.invitedAdmin(name, email);
      const admin = invited ?? (await insertOrganization(scope, read.value));
      if (invited) await auditInvitation(scope, invited, 'member.invitation_renewed');
      const lifetimeMs = byMail ? LINK_LIFETIME_MS.invitation : SHOWN_LINK_LIFETIME_MS;
      const wanted = { member: admin, kind: 'invitation', lifetimeMs } as const;
      const { url, dedupeKey } = await newLink(scope, ports, wanted);
      if (byMail) {
        const facts = { firstName: admin.firstName, organizationName: name, url };
        const { organizationId } = admin;
        await scope.mail({
          ...writeMail('organization.ready', facts),
          organizationId,
          to: email,
          dedupeKey,
        });
      }
      return ok({
        organizationId: admin.organizationId,
        outcome: invited ? 'renewed' : 'created',
        link: byMail ? null : url,
      });
    });
  };

/** An account belongs to one organization, or to none if it is an operator's. */
const unchanged = ({ organizationId, roles }: Account): Provisioned =>
  organizationId !== null && roles.includes('admin')
    ? ok({ organizationId, outcome: 'unchanged', link: null })
    : refuse('EMAIL_TAKEN', 'This address already belongs to an account.', 'email');

async function insertOrganization(
  scope: Scope,
  { name, country, ...person }: ProvisionOrganizationInput & Pick<Organization, 'country'>,
): Promise<Member> {
  const organization = await scope.organizations.insert(name, country);
  const admin = await scope.members.insert({
    ...person,
    organizationId: organization.id,
    roles: ['employee', 'admin'],
    managerId: null,
    department: null,
  });
  if (!admin) throw new Error('the address was taken while it was locked');
  await scope.audit({
    organizationId: organization.id,
    kind: 'organization.created',
    subject: `organization ${organization.id}`,
    changes: [{ field: 'name', before: null, after: name }],
  });
  await auditInvitation(scope, admin, 'member.invited');
  await scope.publishOrganization(organization);
  await scope.publishMember(admin);
  return admin;
}

const auditInvitation = (
  scope: Scope,
  admin: Member,
  kind: 'member.invited' | 'member.invitation_renewed',
): Promise<void> =>
  scope.audit({
    organizationId: admin.organizationId,
    kind,
    subject: `member ${admin.id}`,
    changes: kind === 'member.invited' ? changesBetween({}, auditable(admin), AUDITED_FIELDS) : [],
  });
