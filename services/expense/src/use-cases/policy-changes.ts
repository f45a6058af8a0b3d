import type { ChangedField, Saying } from '@outlay/authority-log';
import { ok, refuse, type Refused } from '@outlay/platform/result';
import { isDeepStrictEqual } from 'node:util';
import { readPolicyInput, type PolicyInput, type PolicyRules } from '../domain/catalogue-input.ts';
import {
  catalogueFull,
  nameTaken,
  newIdNeeded,
  policyNotFound,
  stalePolicy,
  type CatalogueRefusalCode,
} from '../domain/catalogue-refusals.ts';
import type { Policy } from '../domain/catalogue.ts';
import { policyDiff } from '../domain/policy-diff.ts';
import type { CatalogueChange } from './catalogue-changes.ts';
import { policyChanged } from './catalogue-events.ts';
import type { CatalogueScope } from './ports.ts';

interface PolicyUpdate {
  readonly id: string;
  readonly input: PolicyInput;
  /** The version that the policy must still have. */
  readonly version: number;
}

interface PolicyArchiving extends Pick<PolicyUpdate, 'id' | 'version'> {
  readonly archived: boolean;
}

/** Whether expenses are reimbursed under a policy: all that the authority log says of one. */
const isReimbursed = ({ reimbursable, archived }: Pick<Policy, 'reimbursable' | 'archived'>) =>
  reimbursable && !archived;

/** Null where nothing changes in that. */
const sayingOf = (
  before: Pick<Policy, 'reimbursable' | 'archived'> | null,
  after: Pick<Policy, 'id' | 'reimbursable' | 'archived'>,
): Saying | null =>
  isReimbursed(after) === (before !== null && isReimbursed(before))
    ? null
    : {
        kind: 'policy.set',
        subject: `policy/${after.id}`,
        body: { reimbursable: isReimbursed(after) },
      };

/** Adds a policy. A reimbursed one needs a confirmation; any other takes effect at once. */
export const policyCreated: CatalogueChange<Pick<PolicyUpdate, 'id' | 'input'>> = {
  kind: 'policy.created',
  prepare: async (scope, { id, input }) => {
    const rules = readPolicyInput(input);
    if (!rules.ok) return rules;
    const { organizationId, catalogue } = scope;
    if (await lockPolicy(scope, id)) return newIdNeeded();
    const refused = await checkRules(scope, rules.value, null);
    if (refused) return refused;
    if (await catalogue.isFull('policy', organizationId)) return catalogueFull('policies');
    return ok({
      title: `Add policy “${rules.value.name}”`,
      fields: await diffOf(scope, null, rules.value),
      says: sayingOf(null, { ...rules.value, id, archived: false }),
      apply: async () => {
        const policy = await catalogue.insertPolicy(organizationId, id, rules.value);
        if (policy) await scope.publish(policyChanged(policy));
      },
    });
  },
};

/**
 * Changes a policy for later submissions; submitted expenses keep their violations. A change to reimbursed needs a confirmation,
 * together with all other changes in it; any other change takes effect at once.
 */
export const policyUpdated: CatalogueChange<PolicyUpdate> = {
  kind: 'policy.updated',
  prepare: async (scope, { id, input, version }) => {
    const rules = readPolicyInput(input);
    if (!rules.ok) return rules;
    const policy = await lockPolicy(scope, id);
    if (!policy) return policyNotFound();
    if (version !== policy.version) return stalePolicy();
    const refused = await checkRules(scope, rules.value, policy);
    if (refused) return refused;
    const after = { ...policy, ...rules.value };
    // As if it were in use: an archived policy must not become one that no one has confirmed.
    const says = sayingOf({ ...policy, archived: false }, { ...after, archived: false });
    return ok({
      title: rules.value.reimbursable
        ? `Reimburse expenses under policy “${policy.name}”`
        : `Do not reimburse expenses under policy “${policy.name}”`,
      fields: await diffOf(scope, policy, rules.value),
      says,
      apply: () => save(scope, policy, after),
    });
  },
};

/** Archives or restores a policy. Restoring a reimbursed one needs a confirmation of all its rules. */
export const policyArchived: CatalogueChange<PolicyArchiving> = {
  kind: 'policy.archived',
  prepare: async (scope, { id, archived, version }) => {
    const policy = await lockPolicy(scope, id);
    if (!policy) return policyNotFound();
    if (version !== policy.version) return stalePolicy();
    const after = { ...policy, archived };
    return ok({
      title: `${archived ? 'Archive' : 'Restore'} policy “${policy.name}”`,
      fields: await diffOf(scope, archived ? policy : null, policy),
      says: sayingOf(policy, after),
      apply: () => save(scope, policy, after),
    });
  },
};

async function lockPolicy({ organizationId, catalogue }: CatalogueScope, id: string) {
  await catalogue.lock(organizationId);
  const [policy] = await catalogue.policiesByIds(organizationId, [id]);
  return policy;
}

/**
 * Checks that the name is unique and that categories and custom fields belong to the organization. Archived ones are allowed if
 * the policy already had them.
 */
async function checkRules(
  { organizationId, catalogue }: CatalogueScope,
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
  { organizationId, catalogue }: CatalogueScope,
  before: PolicyRules | null,
  after: PolicyRules,
): Promise<ChangedField[]> {
  const ids = [...(before?.categoryIds ?? []), ...after.categoryIds];
  return policyDiff(before, after, {
    categories: await catalogue.categoriesByIds(organizationId, ids),
    customFields: await catalogue.customFields(organizationId, true),
  });
}

async function save(scope: CatalogueScope, before: Policy, after: Policy): Promise<void> {
  if (isDeepStrictEqual(after, before)) return;
  await scope.publish(policyChanged(await scope.catalogue.updatePolicy(after)));
}
