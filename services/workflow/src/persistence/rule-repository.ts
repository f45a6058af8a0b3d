import type { Transaction } from '@outlay/platform/postgres';
import { desc, eq } from 'drizzle-orm';
import { DEFAULT_RULE, type Rule } from '../domain/rule.ts';
import { rules } from './tables.ts';

/** The default rule is the organisation's first. */
const DEFAULT_RULE_ID = 1n;

/** Newest version of each rule. */
export async function newestRules(tx: Transaction, organizationId: string): Promise<Rule[]> {
  const rows = await tx
    .selectDistinctOn([rules.id])
    .from(rules)
    .where(eq(rules.organizationId, BigInt(organizationId)))
    .orderBy(rules.id, desc(rules.version));
  return rows.map(({ id, version, name, priority, conditions, stages }) => ({
    id: id.toString(),
    version,
    name,
    priority,
    conditions,
    stages,
  }));
}

/** Gives an organisation its default rule, as data like any other; does nothing when it has one. */
export async function createDefaultRule(tx: Transaction, organizationId: string): Promise<void> {
  await tx
    .insert(rules)
    .values({
      id: DEFAULT_RULE_ID,
      version: 1,
      organizationId: BigInt(organizationId),
      name: DEFAULT_RULE.name,
      priority: DEFAULT_RULE.priority,
      conditions: [...DEFAULT_RULE.conditions],
      stages: [...DEFAULT_RULE.stages],
    })
    .onConflictDoNothing();
}
