import { isDeepStrictEqual } from 'node:util';
import { hasRole, requireHuman, type Viewer } from '@outlay/platform/auth';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { readPolicyInput, type PolicyInput, type PolicyRules } from '../domain/catalogue-input.ts';
import {
  adminsOnly,
  catalogueFull,
  nameTaken,
  policyNotFound,
  stalePolicy,
  type CatalogueRefusalCode,
} from '../domain/catalogue-refusals.ts';
import type { Policy } from '../domain/catalogue.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';

type Changed = Result<{ id: string }, CatalogueRefusalCode | IdempotencyCode>;

export interface UpdatePolicyCommand {
  readonly actor: Actor;
  readonly id: string;
  readonly input: PolicyInput;
  /** Refuses unless the policy still has this version; null to overwrite any version. */
  readonly expectedVersion: number | null;
}

export const createPolicy =
  ({ unitOfWork }: UseCasePorts) =>
  async ({ actor, input }: { actor: Actor; input: PolicyInput }): Promise<Changed> => {
    const refusedFor = adminsAlone(actor.viewer);
    if (refusedFor) return refusedFor;
    const rules = readPolicyInput(input);
    if (!rules.ok) return rules;
    const { organizationId } = actor.viewer;
    return unitOfWork.run(actor.cause, (scope) =>
      scope.once(actor.idempotencyKey, 'createPolicy', { input }, async () => {
        await scope.catalogue.lock(organizationId);
        const refused = await checkRules(scope, organizationId, rules.value, null);
        if (refused) return refused;
        if (await scope.catalogue.isFull('policy', organizationId))
          return catalogueFull('policies');
        const policy = await scope.catalogue.insertPolicy(organizationId, rules.value);
        await publishPolicy(scope, policy);
        return ok({ id: policy.id });
      }),
    );
  };

/** Changes the rules from now on; submitted expenses keep the violations of their submission. */
export const updatePolicy =
  ({ unitOfWork }: UseCasePorts) =>
  async ({ actor, id, input, expectedVersion }: UpdatePolicyCommand): Promise<Changed> => {
    const refusedFor = adminsAlone(actor.viewer);
    if (refusedFor) return refusedFor;
    const rules = readPolicyInput(input);
    if (!rules.ok) return rules;
    const { organizationId } = actor.viewer;
    return unitOfWork.run(actor.cause, async (scope) => {
      await scope.catalogue.lock(organizationId);
      const [policy] = await scope.catalogue.policiesByIds(organizationId, [id]);
      if (!policy) return policyNotFound();
      if (expectedVersion !== null && expectedVersion !== policy.version) return stalePolicy();
      const refused = await checkRules(scope, organizationId, rules.value, policy);
      if (refused) return refused;
      const changed = { ...policy, ...rules.value };
      if (isDeepStrictEqual(changed, policy)) return ok({ id });
      await publishPolicy(scope, await scope.catalogue.updatePolicy(changed));
      return ok({ id });
    });
  };

/** Archives or restores a policy. */
export const setPolicyArchived =
  ({ unitOfWork }: UseCasePorts) =>
  async (command: { actor: Actor; id: string; archived: boolean }): Promise<Changed> => {
    const { actor, id, archived } = command;
    const refusedFor = adminsAlone(actor.viewer);
    if (refusedFor) return refusedFor;
    const { organizationId } = actor.viewer;
    return unitOfWork.run(actor.cause, async (scope) => {
      await scope.catalogue.lock(organizationId);
      const [policy] = await scope.catalogue.policiesByIds(organizationId, [id]);
      if (!policy) return policyNotFound();
      if (policy.archived === archived) return ok({ id });
      await publishPolicy(scope, await scope.catalogue.updatePolicy({ ...policy, archived }));
      return ok({ id });
    });
  };

/** Whether a policy is paid at all is a person's choice: a program with a key makes none. */
const adminsAlone = (viewer: Viewer): Refused<CatalogueRefusalCode> | null =>
  hasRole(viewer, 'admin') ? requireHuman(viewer) : adminsOnly();

/** Names are unique within the organisation; categories belong to it, archived ones only if the policy already had them. */
async function checkRules(
  scope: Scope,
  organizationId: string,
  rules: PolicyRules,
  current: Policy | null,
): Promise<Refused<CatalogueRefusalCode> | null> {
  const exceptId = current?.id ?? null;
  if (await scope.catalogue.isNameTaken('policy', organizationId, rules.name, exceptId))
    return nameTaken();
  const found = await scope.catalogue.categoriesByIds(organizationId, rules.categoryIds);
  const usable = found.filter(
    ({ id, archived }) => !archived || current?.categoryIds.includes(id) === true,
  );
  return usable.length === rules.categoryIds.length
    ? null
    : refuse('VALIDATION_FAILED', 'Category does not exist.', 'categoryIds');
}

const publishPolicy = (scope: Scope, policy: Policy): Promise<void> =>
  scope.publish({
    type: 'PolicyChanged',
    aggregateId: `policy:${policy.id}`,
    data: {
      policyId: policy.id,
      name: policy.name,
      description: policy.description,
      categoryIds: [...policy.categoryIds],
      reimbursable: policy.reimbursable,
      archived: policy.archived,
    },
  });
