import type { Executor } from '@outlay/platform/postgres';
import { isRowId } from '@outlay/platform/text';
import { and, eq, getTableColumns, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Directory, MonthQuestion, ReferenceRequest, References } from '../use-cases/ports.ts';
import { categoryIdsOfPolicy, toCategory, toPolicy } from './catalogue-repository.ts';
import { organizationZone } from './organization-zone.ts';
import {
  categories,
  expenses,
  memberDirectory,
  policies,
  quotes,
  receiptDirectory,
} from './tables.ts';

/** Reads of what an expense refers to. */
export const createDirectory = (executor: Executor): Directory => ({
  references: (request) => readReferences(executor, request),
  knowsReceipt: async (organizationId, receiptId) => {
    const rows = await executor
      .select({ id: receiptDirectory.receiptId })
      .from(receiptDirectory)
      .where(
        and(
          eq(receiptDirectory.receiptId, BigInt(receiptId)),
          eq(receiptDirectory.organizationId, BigInt(organizationId)),
        ),
      );
    return rows.length > 0;
  },
  monthSpent: (organizationId, questions) => readMonthSpent(executor, organizationId, questions),
});

async function readReferences(
  executor: Executor,
  { organizationId, creatorId, categoryId, policyId, receiptId, pair }: ReferenceRequest,
): Promise<References> {
  const named = (
    table: { organizationId: AnyColumn },
    column: AnyColumn,
    id: string | null,
  ): SQL | undefined =>
    id !== null && isRowId(id)
      ? and(eq(column, BigInt(id)), eq(table.organizationId, BigInt(organizationId)))
      : sql`false`;
  const [row] = await executor
    .select({
      category: getTableColumns(categories),
      policy: getTableColumns(policies),
      categoryIds: categoryIdsOfPolicy,
      receipt: getTableColumns(receiptDirectory),
      payeeWallet: memberDirectory.walletAddress,
      payeeMemo: memberDirectory.walletMemo,
      quote: getTableColumns(quotes),
    })
    .from(sql`(select 1) as question`)
    .leftJoin(categories, named(categories, categories.id, categoryId))
    .leftJoin(policies, named(policies, policies.id, policyId))
    .leftJoin(receiptDirectory, named(receiptDirectory, receiptDirectory.receiptId, receiptId))
    .leftJoin(memberDirectory, named(memberDirectory, memberDirectory.memberId, creatorId))
    .leftJoin(quotes, pair === null ? sql`false` : eq(quotes.pair, pair));
  if (!row) throw new Error('a row of left joins is always there');
  const { category, policy, receipt } = row;
  return {
    category: category && toCategory(category),
    policy: policy && toPolicy(policy, row.categoryIds),
    receipt: receipt && {
      id: receipt.receiptId.toString(),
      ownerId: receipt.ownerId.toString(),
      sha256: receipt.sha256,
    },
    payeeWallet: row.payeeWallet,
    payeeMemo: row.payeeMemo,
    quote: row.quote,
  };
}

async function readMonthSpent(
  executor: Executor,
  organizationId: string,
  questions: readonly MonthQuestion[],
): Promise<string[]> {
  const zone = organizationZone(organizationId);
  const { rows } = await executor.execute<{ spent: string }>(sql`
    select coalesce(sum(e.usd_amount), 0)::text as spent
    from unnest(
      ${sql.param(questions.map(({ creatorId }) => creatorId))}::bigint[],
      ${sql.param(questions.map(({ policyId }) => policyId))}::bigint[],
      ${sql.param(questions.map(({ time }) => time.toISOString()))}::timestamptz[]
    ) with ordinality as q(creator_id, policy_id, time, position)
    left join ${expenses} e on e.organization_id = ${organizationId}
      and e.creator_id = q.creator_id and e.policy_id = q.policy_id
      and e.status in ('submitted', 'approved', 'paid')
      -- No two moments of a month lie further apart; the index finds these.
      and e.time between q.time - interval '33 days' and q.time + interval '33 days'
      and calendar_month(e.time, ${zone}) = calendar_month(q.time, ${zone})
    group by q.position
    order by q.position`);
  return rows.map(({ spent }) => spent);
}
