import type { Executor } from '@outlay/platform/postgres';
import { isRowId } from '@outlay/platform/text';
import { and, eq, getTableColumns, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { ReadReceipt } from '../domain/receipt-comparison.ts';
import type { Directory, MonthQuestion, ReferenceRequest, References } from '../use-cases/ports.ts';
import { categoryIdsOfPolicy, toCategory, toPolicy } from './catalogue-repository.ts';
import { only } from './only.ts';
import { organizationZone } from './organization-zone.ts';
import {
  categories,
  expenses,
  memberDirectory,
  policies,
  quotes,
  receiptDirectory,
} from './tables.ts';

/** Reads the objects that an expense refers to. */
export const createDirectory = (executor: Executor): Directory => ({
  references: async (request) => only(await readReferences(executor, [request])),
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
  readReceipts: async (organizationId, receiptIds) => {
    const rows = await executor
      .select()
      .from(receiptDirectory)
      .where(
        and(
          inArray(receiptDirectory.receiptId, receiptIds.map(BigInt)),
          eq(receiptDirectory.organizationId, BigInt(organizationId)),
        ),
      );
    return rows.map((row) => ({ id: row.receiptId.toString(), ...readOf(row) }));
  },
  monthSpent: (organizationId, questions) => readMonthSpent(executor, organizationId, questions),
});

const readOf = (row: typeof receiptDirectory.$inferSelect): ReadReceipt => ({
  amount: row.readAmount,
  currency: row.readCurrency,
  vendor: row.readVendor,
  date: row.readDate,
  differences: row.hiddenDifferences,
});

/** Row ids; an invalid text matches nothing. */
const rowIds = (ids: readonly (string | null)[]): SQL =>
  sql`${sql.param(ids.map((id) => (id !== null && isRowId(id) ? id : null)))}::bigint[]`;

const asked = (column: string): SQL => sql.raw(`asked.${column}`);

/** The objects of each request, in order; one statement. */
export async function readReferences(
  executor: Executor,
  requests: readonly ReferenceRequest[],
): Promise<References[]> {
  if (requests.length === 0) return [];
  const ids = (name: Exclude<keyof ReferenceRequest, 'pair'>): SQL =>
    rowIds(requests.map((request) => request[name]));
  const named = (table: { organizationId: AnyColumn }, column: AnyColumn, name: string) =>
    and(eq(column, asked(name)), eq(table.organizationId, asked('organization_id')));
  const rows = await executor
    .select({
      category: getTableColumns(categories),
      policy: getTableColumns(policies),
      categoryIds: categoryIdsOfPolicy,
      receipt: getTableColumns(receiptDirectory),
      walletProof: memberDirectory.walletProof,
      quote: getTableColumns(quotes),
    })
    .from(
      sql`unnest(${ids('organizationId')}, ${ids('creatorId')}, ${ids('categoryId')}, ${ids('policyId')},
        ${ids('receiptId')}, ${sql.param(requests.map(({ pair }) => pair))}::text[]) with ordinality
        as asked(organization_id, creator_id, category_id, policy_id, receipt_id, pair, place)`,
    )
    .leftJoin(categories, named(categories, categories.id, 'category_id'))
    .leftJoin(policies, named(policies, policies.id, 'policy_id'))
    .leftJoin(receiptDirectory, named(receiptDirectory, receiptDirectory.receiptId, 'receipt_id'))
    .leftJoin(memberDirectory, named(memberDirectory, memberDirectory.memberId, 'creator_id'))
    .leftJoin(quotes, eq(quotes.pair, asked('pair')))
    .orderBy(asked('place'));
  return rows.map(({ category, policy, categoryIds, receipt, ...row }) => ({
    ...row,
    category: category && toCategory(category),
    policy: policy && toPolicy(policy, categoryIds),
    receipt: receipt && {
      id: receipt.receiptId.toString(),
      ownerId: receipt.ownerId.toString(),
      sha256: receipt.sha256,
      read: readOf(receipt),
    },
  }));
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
