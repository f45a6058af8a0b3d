import type { Executor } from '@outlay/platform/postgres';
import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Category, Policy } from '../domain/catalogue.ts';
import type { CatalogueQueries } from '../use-cases/ports.ts';
import { categories, policies, policyCategories } from './tables.ts';

const toCategory = (row: typeof categories.$inferSelect): Category => ({
  id: row.id.toString(),
  organizationId: row.organizationId.toString(),
  name: row.name,
  bucket: row.bucket,
});

/** The ids of a policy's categories, gathered in the same statement: a list costs one query whatever its length. */
const categoryIds = sql<string[]>`coalesce(
  (select array_agg(pc.category_id::text order by pc.category_id) from ${policyCategories} pc
   where pc.policy_id = ${policies.id}), '{}')`;

const toPolicy = (row: {
  policy: typeof policies.$inferSelect;
  categoryIds: string[];
}): Policy => ({
  id: row.policy.id.toString(),
  organizationId: row.policy.organizationId.toString(),
  name: row.policy.name,
  description: row.policy.description,
  categoryIds: row.categoryIds,
  reimbursable: row.policy.reimbursable,
  amountMaxUsd: row.policy.amountMaxUsd,
  receiptRequiredAboveUsd: row.policy.receiptRequiredAboveUsd,
  ageMaxDays: row.policy.ageMaxDays,
});

export function createCatalogueRepository(executor: Executor): CatalogueQueries {
  const inOrganization = (organizationId: string) => ({
    category: eq(categories.organizationId, BigInt(organizationId)),
    policy: eq(policies.organizationId, BigInt(organizationId)),
  });
  const selectPolicies = () => executor.select({ policy: policies, categoryIds }).from(policies);
  const categoriesByIds: CatalogueQueries['categoriesByIds'] = async (organizationId, ids) =>
    (
      await executor
        .select()
        .from(categories)
        .where(
          and(inOrganization(organizationId).category, inArray(categories.id, ids.map(BigInt))),
        )
    ).map(toCategory);
  const policiesByIds: CatalogueQueries['policiesByIds'] = async (organizationId, ids) =>
    (
      await selectPolicies().where(
        and(inOrganization(organizationId).policy, inArray(policies.id, ids.map(BigInt))),
      )
    ).map(toPolicy);
  return {
    categoriesByIds,
    policiesByIds,
    category: async (organizationId, id) =>
      (await categoriesByIds(organizationId, [id]))[0] ?? null,
    policy: async (organizationId, id) => (await policiesByIds(organizationId, [id]))[0] ?? null,
    categories: async (organizationId) =>
      (
        await executor
          .select()
          .from(categories)
          .where(and(inOrganization(organizationId).category, eq(categories.archived, false)))
          .orderBy(asc(categories.name))
      ).map(toCategory),
    policies: async (organizationId, categoryId) =>
      (
        await selectPolicies()
          .where(
            and(
              inOrganization(organizationId).policy,
              eq(policies.archived, false),
              categoryId === null
                ? undefined
                : exists(
                    executor
                      .select({ one: sql`1` })
                      .from(policyCategories)
                      .where(
                        and(
                          eq(policyCategories.policyId, policies.id),
                          eq(policyCategories.categoryId, BigInt(categoryId)),
                        ),
                      ),
                  ),
            ),
          )
          .orderBy(asc(policies.name))
      ).map(toPolicy),
  };
}
