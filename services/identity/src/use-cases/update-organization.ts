import { requireStepUp } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import { changesBetween } from '../domain/audit.ts';
import type { RefusalCode } from '../domain/identity-refusals.ts';
import {
  readOrganization,
  type Organization,
  type OrganizationInput,
} from '../domain/organization.ts';
import { asAdmin } from './as-admin.ts';
import type { Actor, UseCasePorts } from './ports.ts';

const SETTINGS = ['name', 'currency', 'timeZone', 'dateOrder', 'requiresSecondFactor'] as const;

const auditable = (organization: Organization) => ({
  ...organization,
  requiresSecondFactor: String(organization.requiresSecondFactor),
});

export const updateOrganization =
  (ports: UseCasePorts) =>
  (command: {
    actor: Actor;
    input: OrganizationInput;
  }): Promise<Result<{ id: string }, RefusalCode>> =>
    asAdmin(ports, command.actor, async ({ scope, organization, now }) => {
      const { id } = organization;
      const settings = readOrganization(command.input, organization);
      if (!settings.ok) return settings;
      const changed = { id, ...settings.value };
      const changes = changesBetween(auditable(organization), auditable(changed), SETTINGS);
      if (changes.length === 0) return ok({ id });
      if (changed.requiresSecondFactor !== organization.requiresSecondFactor) {
        const stepUp = requireStepUp(command.actor.viewer, now);
        if (stepUp) return stepUp;
        await scope.members.outdateWithoutSecondFactor(id, now);
      }
      await scope.organizations.update(changed);
      await scope.audit({
        organizationId: id,
        kind: 'organization.changed',
        subject: `organization ${id}`,
        changes,
      });
      await scope.publishOrganization(changed);
      return ok({ id });
    });
