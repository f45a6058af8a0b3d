import { ok, type Result } from '@outlay/platform/result';
import { changesBetween, type AuditChange } from '../domain/audit.ts';
import type { SentProof } from '@outlay/authority-log';
import type { RefusalCode } from '../domain/identity-refusals.ts';
import {
  readOrganization,
  type Organization,
  type OrganizationInput,
} from '../domain/organization.ts';
import type { AdminContext } from './as-admin.ts';
import type { Actor, UseCasePorts } from './ports.ts';
import {
  asProposer,
  proposeChange,
  type MemberChange,
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
export const organizationUpdated = (
  ports: Pick<UseCasePorts, 'clock'>,
): MemberChange<OrganizationInput> => ({
  kind: 'organization.changed',
  prepare: asProposer(ports, (context, input) => {
    const planned = plan(context, input);
    if (!planned.ok) return Promise.resolve(planned);
    const { changed, changes } = planned.value;
    const required = changed.requiresSecondFactor;
    const switches = switchesSecondFactor(planned.value);
    const change = {
      title: required ? 'Require two-step sign-in' : 'Stop requiring two-step sign-in',
      fields: changes,
      says: switches
        ? { kind: 'second_factor.set', subject: 'second_factor/rule', body: { required } }
        : null,
      asksStepUp: switches,
      apply: () => save(context, planned.value),
    };
    return Promise.resolve(ok(change));
  }),
});

export interface UpdateOrganizationCommand {
  readonly actor: Actor;
  readonly input: OrganizationInput;
  /** Null where the session is to be enough. */
  readonly proof?: SentProof | null;
}

/** Changes an organization's settings. Ending the second-factor requirement becomes a proposal. */
export const updateOrganization = (ports: UseCasePorts) => {
  const change = organizationUpdated(ports);
  return async ({ actor, input, proof }: UpdateOrganizationCommand): Promise<ProposedMember> => {
    const result = await proposeChange(ports, actor, change, input, { proof });
    return result.ok ? ok({ ...result.value, id: actor.viewer.organizationId }) : result;
  };
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

async function save({ scope, now }: AdminContext, planned: Planned): Promise<void> {
  const { changed, changes } = planned;
  const { id } = changed;
  if (changes.length === 0) return;
  if (switchesSecondFactor(planned)) await scope.members.outdateWithoutSecondFactor(id, now);
  await scope.organizations.update(changed);
  await scope.audit({
    organizationId: id,
    kind: 'organization.changed',
    subject: `organization ${id}`,
    changes,
  });
  await scope.publishOrganization(changed);
}
