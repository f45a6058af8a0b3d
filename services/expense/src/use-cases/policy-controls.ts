import type { ChangedField, Control } from '@outlay/platform/controls';
import { ok, refuse, type Refused } from '@outlay/platform/result';
import { isDeepStrictEqual } from 'node:util';
import { readPolicyInput, type PolicyInput, type PolicyRules } from '../domain/catalogue-input.ts';
import {
  catalogueFull,
  nameTaken,
  policyNotFound,
  stalePolicy,
  type CatalogueRefusalCode,
} from '../domain/catalogue-refusals.ts';
import type { Policy } from '../domain/catalogue.ts';
import { policyDiff } from '../domain/policy-diff.ts';
import { policyChanged } from './catalogue-events.ts';
import type { Scope } from './ports.ts';

export interface PolicyId {
  readonly id: string;
}

export interface PolicyUpdate extends PolicyId {
  readonly input: PolicyInput;
  /** The version that the policy must still have; null to overwrite any version. */
  readonly expectedVersion: number | null;
}

export interface PolicyArchiving extends PolicyId {
  readonly archived: boolean;
}

export type PolicyControl<Payload> = Control<Scope, Payload, PolicyId, CatalogueRefusalCode>;

/** Adds a policy. A reimbursed one needs a confirmation; any other takes effect at once. */
export const policyCreatedControl: PolicyControl<PolicyInput> = {
  kind: 'policy.created',
  prepare: async (scope, input) => {
    const rules = readPolicyInput(input);
    if (!rules.ok) return rules;
    const { organizationId, catalogue } = scope;
    await catalogue.lock(organizationId);
    const refused = await checkRules(scope, rules.value, null);
    if (refused) return refused;
    if (await catalogue.isFull('policy', organizationId)) return catalogueFull('policies');
    return ok({
      title: `Add policy “${rules.value.name}”`,
      diff: rules.value.reimbursable ? await diffOf(scope, null, rules.value) : [],
      apply: async () => {
        const policy = await catalogue.insertPolicy(organizationId, rules.value);
        await scope.publish(policyChanged(policy));
        return { id: policy.id };
      },
    });
  },
};

/**
 * Changes a policy for later submissions; submitted expenses keep their violations. A change to reimbursed needs a confirmation,
 * together with all other changes in it; any other change takes effect at once.
 */
export const policyUpdatedControl: PolicyControl<PolicyUpdate> = {
  kind: 'policy.updated',
  prepare: async (scope, { id, input, expectedVersion }) => {
    const rules = readPolicyInput(input);
    if (!rules.ok) return rules;
    const policy = await lockPolicy(scope, id);
    if (!policy) return policyNotFound();
    if (expectedVersion !== null && expectedVersion !== policy.version) return stalePolicy();
    const refused = await checkRules(scope, rules.value, policy);
    if (refused) return refused;
    const becomesReimbursed = rules.value.reimbursable && !policy.reimbursable;
    return ok({
      title: `Reimburse expenses under policy “${policy.name}”`,
      diff: becomesReimbursed ? await diffOf(scope, policy, rules.value) : [],
      apply: () => save(scope, policy, { ...policy, ...rules.value }),
    });
  },
};

/** Archives or restores a policy. Restoring a reimbursed one needs a confirmation of all its rules. */
export const policyArchivedControl: PolicyControl<PolicyArchiving> = {
  kind: 'policy.restored',
  prepare: async (scope, { id, archived }) => {
    const policy = await lockPolicy(scope, id);
    if (!policy) return policyNotFound();
    const isReimbursedAgain = policy.archived && !archived && policy.reimbursable;
    return ok({
      title: `Restore policy “${policy.name}”`,
      diff: isReimbursedAgain ? await diffOf(scope, null, policy) : [],
      apply: () => save(scope, policy, { ...policy, archived }),
    });
  },
};

async function lockPolicy({ organizationId, catalogue }: Scope, id: string) {
  await catalogue.lock(organizationId);
  const [policy] = await catalogue.policiesByIds(organizationId, [id]);
  return policy;
}

/**
 * Checks that the name is unique and that categories and custom fields belong to the organization. Archived ones are allowed if
 * the policy already had them.
 */
async function checkRules(
  { organizationId, catalogue }: Scope,
  rules: PolicyRules,
  current: Policy | null,
): Promise<Refused<CatalogueRefusalCode> | null> {
  const exceptId = current?.id ?? null;
  if (await catalogue.isNameTaken('policy', organizationId, rules.name, exceptId))
    return nameTaken();
  const fields = await catalogue.customFields(organizationId, true);
  const requirable = fields.filter(
    ({ id, archived }) => !archived || current?.requiredCustomFields.includes(id) === true,
  );
  if (!rules.requiredCustomFields.every((id) => requirable.some((field) => field.id === id)))
    return refuse('VALIDATION_FAILED', 'Custom field does not exist.', 'requiredCustomFields');
  const found = await catalogue.categoriesByIds(organizationId, rules.categoryIds);
  const usable = found.filter(
    ({ id, archived }) => !archived || current?.categoryIds.includes(id) === true,
  );
  return usable.length === rules.categoryIds.length
    ? null
    : refuse('VALIDATION_FAILED', 'Category does not exist.', 'categoryIds');
}

async function diffOf(
  { organizationId, catalogue }: Scope,
  before: PolicyRules | null,
  after: PolicyRules,
): Promise<ChangedField[]> {
  const ids = [...(before?.categoryIds ?? []), ...after.categoryIds];
  return policyDiff(before, after, {
    categories: await catalogue.categoriesByIds(organizationId, ids),
    customFields: await catalogue.customFields(organizationId, true),
  });
}

async function save(scope: Scope, before: Policy, after: Policy): Promise<PolicyId> {
  if (!isDeepStrictEqual(after, before)) {
    await scope.publish(policyChanged(await scope.catalogue.updatePolicy(after)));
  }
  return { id: before.id };
}
