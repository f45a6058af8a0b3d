import { ok, type Result } from '@outlay/platform/result';
import { changesBetween, type AuditChange } from '../domain/audit.ts';
import type { RefusalCode } from '../domain/identity-refusals.ts';
import {
  readOrganization,
  type Organization,
  type OrganizationInput,
} from '../domain/organization.ts';
import { asAdmin, type AdminContext } from './as-admin.ts';
import type { Actor, UseCasePorts } from './ports.ts';
import {
  asProposer,
  proposeMember,
  type MemberControl,
  type ProposedMember,
} from './role-grants.ts';

const SETTINGS = [
  'name',
  'timeZone',
  'dateOrder',
  'currency',
  'requiresSecondFactor',
  'visionProviderHost',
] as const;

const auditable = (organization: Organization) => ({
  ...organization,
  requiresSecondFactor: String(organization.requiresSecondFactor),
});

/** Changes an organization's settings. A new requirement of a second factor applies at once. */
export const updateOrganizationControl = (
  ports: Pick<UseCasePorts, 'clock'>,
): MemberControl<OrganizationInput> => ({
  kind: 'organization.changed',
  prepare: asProposer(ports, (context, input) => {
    const planned = plan(context, input);
    if (!planned.ok) return Promise.resolve(planned);
    const { changed, changes } = planned.value;
    const endsSecondFactor =
      context.organization.requiresSecondFactor && !changed.requiresSecondFactor;
    const change = {
      title: 'Stop requiring two-step sign-in',
      diff: endsSecondFactor ? changes : [],
      asksStepUp: switchesSecondFactor(planned.value),
      apply: () => save(context, planned.value),
    };
    return Promise.resolve(ok(change));
  }),
});

/** Changes an organization's settings. Ending the second-factor requirement becomes a proposal. */
export const updateOrganization = (ports: UseCasePorts) => {
  const control = updateOrganizationControl(ports);
  return ({ actor, input }: { actor: Actor; input: OrganizationInput }): Promise<ProposedMember> =>
    asAdmin(ports, actor, (context) => proposeMember(ports, context, actor, control, input));
};

interface Planned {
  readonly changed: Organization;
  readonly changes: readonly AuditChange[];
}

function plan(
  { organization }: AdminContext,
  input: OrganizationInput,
): Result<Planned, RefusalCode> {
  const settings = readOrganization(input, organization);
  if (!settings.ok) return settings;
  const changed = { id: organization.id, ...settings.value };
  const changes = changesBetween(auditable(organization), auditable(changed), SETTINGS);
  return ok({ changed, changes });
}

const switchesSecondFactor = ({ changes }: Planned): boolean =>
  changes.some(({ field }) => field === 'requiresSecondFactor');

async function save({ scope, now }: AdminContext, planned: Planned): Promise<{ id: string }> {
  const { changed, changes } = planned;
  const { id } = changed;
  if (changes.length === 0) return { id };
  if (switchesSecondFactor(planned)) await scope.members.outdateWithoutSecondFactor(id, now);
  await scope.organizations.update(changed);
  await scope.audit({
    organizationId: id,
    kind: 'organization.changed',
    subject: `organization ${id}`,
    changes,
  });
  await scope.publishOrganization(changed);
  return { id };
}
