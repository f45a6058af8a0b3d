import { DEFAULT_PRIORITY, DEFAULT_RULE } from '@outlay/authority';
import { matching, type Executor, type Transaction } from '@outlay/platform/postgres';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { RuleScope, StoredRule } from '../use-cases/ports.ts';
import { DEFAULT_RULE_ROW_ID } from '../use-cases/rule-in-log.ts';
import { arrayOf } from './array-of.ts';
import { ruleHeads, rules } from './tables.ts';

const toRule = (
  version: typeof rules.$inferSelect,
  head: typeof ruleHeads.$inferSelect,
): StoredRule => ({
  id: version.id.toString(),
  version: version.version,
  name: version.name,
  priority: head.priority,
  isDefault: head.isDefault,
  conditions: version.conditions,
  stages: version.stages,
  createdAt: version.createdAt,
  createdById: version.createdById?.toString() ?? null,
  confirmedById: version.confirmedById?.toString() ?? null,
  archived: head.archivedAt !== null,
});

const ofSameRule = and(
  eq(rules.organizationId, ruleHeads.organizationId),
  eq(rules.id, ruleHeads.id),
);

/** Returns the latest versions of each organization's rules, in the order in which they run. */
export async function readRulesOf(
  executor: Executor,
  organizationIds: readonly string[],
  includeArchived = false,
): Promise<Map<string, StoredRule[]>> {
  const rows = await executor
    .select({ version: rules, head: ruleHeads })
    .from(ruleHeads)
    .innerJoin(rules, and(ofSameRule, eq(rules.version, ruleHeads.version)))
    .where(
      and(
        sql`${ruleHeads.organizationId} = any(${arrayOf(organizationIds, 'bigint')})`,
        includeArchived ? undefined : isNull(ruleHeads.archivedAt),
      ),
    )
    .orderBy(asc(ruleHeads.priority), asc(ruleHeads.id));
  const byOrganization = Map.groupBy(rows, ({ head }) => head.organizationId.toString());
  return new Map(
    [...byOrganization].map(([organizationId, found]) => [
      organizationId,
      found.map(({ version, head }) => toRule(version, head)),
    ]),
  );
}

/** Returns the rules of one organization. */
export const readRules = async (
  executor: Executor,
  organizationId: string,
  includeArchived = false,
): Promise<StoredRule[]> =>
  (await readRulesOf(executor, [organizationId], includeArchived)).get(organizationId) ?? [];

/** Returns every version of these rules, newest first. */
export async function readRuleVersions(
  executor: Executor,
  organizationId: string,
  ids: readonly string[],
): Promise<StoredRule[]> {
  const rows = await executor
    .select({ version: rules, head: ruleHeads })
    .from(ruleHeads)
    .innerJoin(rules, ofSameRule)
    .where(
      and(
        eq(ruleHeads.organizationId, BigInt(organizationId)),
        inArray(ruleHeads.id, ids.map(BigInt)),
      ),
    )
    .orderBy(desc(rules.version));
  return rows.map(({ version, head }) => toRule(version, head));
}

/** Creates an organization's default rule; does nothing when it has one. */
export async function createDefaultRule(tx: Transaction, organizationId: string): Promise<void> {
  const key = {
    id: BigInt(DEFAULT_RULE_ROW_ID),
    version: 1,
    organizationId: BigInt(organizationId),
  };
  await tx
    .insert(rules)
    .values({
      ...key,
      name: DEFAULT_RULE.name,
      conditions: [...DEFAULT_RULE.conditions],
      stages: [...DEFAULT_RULE.stages],
    })
    .onConflictDoNothing();
  await tx
    .insert(ruleHeads)
    .values({ ...key, priority: DEFAULT_PRIORITY, isDefault: true })
    .onConflictDoNothing();
}

/** The organization's rules, edited by one transaction at a time. */
export function createRuleStore(
  tx: Transaction,
  organizationId: string,
): Omit<RuleScope, 'vocabulary'> {
  const organization = BigInt(organizationId);
  const headOf = (id: bigint) => matching(ruleHeads, { organizationId: organization, id });
  return {
    lockRules: async () => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`rules:${organizationId}`}, 0))`,
      );
      await createDefaultRule(tx, organizationId);
      return readRules(tx, organizationId, true);
    },
    rules: () => readRules(tx, organizationId, false),
    reserveRuleId: async () => {
      const { rows } = await tx.execute<{ id: string }>(sql`select nextval('rule_ids') as id`);
      return String(rows[0]?.id);
    },
    isNewRuleId: async (id) => {
      const { rows } = await tx.execute<{ is_new: boolean }>(sql`
        select ${id} between ${DEFAULT_RULE_ROW_ID} + 1 and last_value and not exists (
          select from ${ruleHeads} where organization_id = ${organizationId} and id = ${id}) as is_new
        from rule_ids`);
      return rows[0]?.is_new === true;
    },
    saveRule: async ({ id, priority, name, conditions, stages, ...authorship }) => {
      const [head] = await tx
        .select({ version: ruleHeads.version })
        .from(ruleHeads)
        .where(headOf(BigInt(id)));
      const version = (head?.version ?? 0) + 1;
      const key = { organizationId: organization, id: BigInt(id), version };
      await tx.insert(rules).values({
        ...key,
        name,
        conditions: [...conditions],
        stages: [...stages],
        createdById: rowIdOrNull(authorship.createdById),
        confirmedById: rowIdOrNull(authorship.confirmedById),
        createdAt: authorship.createdAt,
      });
      await tx
        .insert(ruleHeads)
        .values({ ...key, priority })
        .onConflictDoUpdate({
          target: [ruleHeads.organizationId, ruleHeads.id],
          set: { version, priority },
        });
    },
    archiveRule: async (id, now) => {
      await tx
        .update(ruleHeads)
        .set({ archivedAt: now })
        .where(headOf(BigInt(id)));
    },
    orderRules: async (ids) => {
      await tx.execute(sql`
        update rule_heads h set priority = o.priority
        from unnest(${sql.param([...ids])}::bigint[]) with ordinality as o(id, priority)
        where h.organization_id = ${organizationId} and h.id = o.id`);
    },
  };
}

const rowIdOrNull = (id: string | null): bigint | null => (id === null ? null : BigInt(id));
