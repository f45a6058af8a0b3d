import { matching, type Executor } from '@outlay/platform/postgres';
import { isRowId } from '@outlay/platform/text';
import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  lte,
  sql,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm';
import type { LineCodes } from '../domain/expense-lines.ts';
import type { ReadReceipt } from '../domain/receipt-comparison.ts';
import type {
  Directory,
  MonthQuestion,
  ReferenceRequest,
  References,
} from '../use-cases/directory.ts';
import { readBookedMonths, readClosedMonths } from './books-projection.ts';
import {
  categoryIdsOfPolicy,
  createCatalogueQueries,
  toCategory,
  toPolicy,
} from './catalogue-repository.ts';
import { customFieldsOf } from './custom-field-store.ts';
import { only } from './only.ts';
import {
  categories,
  closedMonths,
  expenses,
  memberDirectory,
  organizationDirectory,
  policies,
  quotes,
  receiptDirectory,
} from './tables.ts';

/** Reads the objects that an expense refers to. */
export const createDirectory = (executor: Executor): Directory => ({
  references: async (request) => only(await readReferences(executor, [request])),
  lineCodes: (...request) => readLineCodes(executor, ...request),
  travelRateVersions: (organizationId, rateId) =>
    createCatalogueQueries(executor).travelRateVersions(organizationId, rateId),
  claimedDistances: async ({ organizationId, creatorId, id, rateIds }) => {
    const { rows } = await executor.execute<{ day: string; distance: string }>(sql`
      select day::text, sum((computed ->> 'distance')::numeric)::text as distance from ${expenses}
      where organization_id = ${organizationId} and creator_id = ${creatorId} and status <> 'rejected'
        and (${id}::bigint is null or id < ${id}::bigint) and computed ->> 'kind' = 'mileage'
        and computed ->> 'rateId' = any(${sql.param(rateIds)}::text[])
      group by day`);
    return rows;
  },
  timeZone: async (organizationId) =>
    (await settingsOf(executor, organizationId))?.timeZone ?? DEFAULT_TIME_ZONE,
  currency: async (organizationId) =>
    (await settingsOf(executor, organizationId))?.currency ?? null,
  closedMonths: (organizationId) => readClosedMonths(executor, organizationId),
  bookedMonths: (organizationId, ids) => readBookedMonths(executor, organizationId, ids),
  knowsReceipt: async (organizationId, receiptId) => {
    const rows = await executor
      .select({ id: receiptDirectory.receiptId })
      .from(receiptDirectory)
      .where(matching(receiptDirectory, { receiptId, organizationId }));
    return rows.length > 0;
  },
  readReceipts: async (organizationId, receiptIds) => {
    const rows = await executor
      .select({ receipt: getTableColumns(receiptDirectory), ownerName })
      .from(receiptDirectory)
      .where(
        and(
          inArray(receiptDirectory.receiptId, receiptIds.map(BigInt)),
          eq(receiptDirectory.organizationId, BigInt(organizationId)),
        ),
      );
    return rows.map(({ receipt, ownerName: name }) => ({
      id: receipt.receiptId.toString(),
      ...readOf(receipt, name),
    }));
  },
  payees: async (organizationId, memberIds) => {
    const rows = await executor
      .select()
      .from(memberDirectory)
      .where(
        and(
          inArray(memberDirectory.memberId, memberIds.map(BigInt)),
          eq(memberDirectory.organizationId, BigInt(organizationId)),
        ),
      );
    return rows.map(({ memberId, walletAddress, active }) => ({
      id: memberId.toString(),
      hasWallet: walletAddress !== null,
      active,
    }));
  },
  monthSpent: (organizationId, questions) => readMonthSpent(executor, organizationId, questions),
});

async function readLineCodes(
  executor: Executor,
  ...[organizationId, lines, values]: Parameters<Directory['lineCodes']>
): Promise<LineCodes> {
  const catalogue = createCatalogueQueries(executor);
  const idsOf = (name: 'categoryId' | 'taxCodeId') =>
    lines.flatMap((line) => line[name] ?? []).filter(isRowId);
  const known = await catalogue.categoriesByIds(organizationId, idsOf('categoryId'));
  const taxes = await catalogue.taxCodesByIds(organizationId, idsOf('taxCodeId'));
  const fields = await catalogue.customFields(organizationId, true);
  const ids = fields.some(({ kind }) => kind === 'member') ? values.filter(isRowId) : [];
  return {
    book: { fields, members: await readMemberNames(executor, organizationId, ids) },
    categories: new Map(known.map((category) => [category.id, category])),
    taxCodes: new Map(taxes.map((taxCode) => [taxCode.id, taxCode])),
  };
}

/** Returns names of members of the organization by id, without unknown ones. */
export async function readMemberNames(
  executor: Executor,
  organizationId: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await executor
    .select({ id: memberDirectory.memberId, name: memberDirectory.name })
    .from(memberDirectory)
    .where(
      and(
        eq(memberDirectory.organizationId, BigInt(organizationId)),
        inArray(memberDirectory.memberId, memberIds.map(BigInt)),
      ),
    );
  return new Map(rows.map(({ id, name }) => [id.toString(), name]));
}

/** Time zone of an organization without its own. */
const DEFAULT_TIME_ZONE = 'UTC';

/** Selects the name of a receipt's owner, the only person who can correct it. */
const ownerName = sql<string | null>`(
  select owner.name from ${memberDirectory} owner where owner.member_id = ${receiptDirectory.ownerId})`;

const readOf = (row: typeof receiptDirectory.$inferSelect, name: string | null): ReadReceipt => ({
  ownerName: name,
  corrections: row.corrections,
  amount: row.readAmount,
  currency: row.readCurrency,
  vendor: row.readVendor,
  date: row.readDate,
  differences: row.hiddenDifferences,
});

/** Converts ids to row ids; invalid ones match nothing. */
const rowIds = (ids: readonly (string | null)[]): SQL =>
  sql`${sql.param(ids.map((id) => (id !== null && isRowId(id) ? id : null)))}::bigint[]`;

const asked = (column: string): SQL => sql.raw(`asked.${column}`);

/** Creates lookups for the newest quote of a pair, and for the last one until a day. */
function quoteLookups(executor: Executor) {
  const ofPair = eq(quotes.pair, asked('pair'));
  const lookup = (name: string, condition: SQL | undefined) =>
    executor.select().from(quotes).where(condition).orderBy(desc(quotes.day)).limit(1).as(name);
  return {
    newest: lookup('newest', ofPair),
    ofDay: lookup('of_day', and(ofPair, lte(quotes.day, asked('day')))),
  };
}

type QuoteLookup = ReturnType<typeof quoteLookups>['newest'];

const quoteColumns = ({ pair, price, confidence, source, publishedAt, proof }: QuoteLookup) => ({
  ...{ pair, price, confidence, source, publishedAt, proof },
});

/** Returns the objects of each request, in order, with one statement. */
export async function readReferences(
  executor: Executor,
  requests: readonly ReferenceRequest[],
): Promise<References[]> {
  if (requests.length === 0) return [];
  const ids = (name: Exclude<keyof ReferenceRequest, 'pair' | 'day'>): SQL =>
    rowIds(requests.map((request) => request[name]));
  const named = (table: { organizationId: AnyColumn }, column: AnyColumn, name: string) =>
    and(eq(column, asked(name)), eq(table.organizationId, asked('organization_id')));
  const { newest, ofDay } = quoteLookups(executor);
  const rows = await executor
    .select({
      category: getTableColumns(categories),
      policy: getTableColumns(policies),
      categoryIds: categoryIdsOfPolicy,
      receipt: getTableColumns(receiptDirectory),
      ownerName,
      walletAddress: memberDirectory.walletAddress,
      walletMemo: memberDirectory.walletMemo,
      timeZone: organizationDirectory.timeZone,
      closedMonths: closedMonths.months,
      customFields: customFieldsOf(asked('organization_id')),
      newest: quoteColumns(newest),
      ofDay: quoteColumns(ofDay),
    })
    .from(
      sql`unnest(${ids('organizationId')}, ${ids('creatorId')}, ${ids('categoryId')}, ${ids('policyId')},
        ${ids('receiptId')}, ${sql.param(requests.map(({ pair }) => pair))}::text[],
        ${sql.param(requests.map(({ day }) => day))}::date[]) with ordinality
        as asked(organization_id, creator_id, category_id, policy_id, receipt_id, pair, day, place)`,
    )
    .leftJoin(categories, named(categories, categories.id, 'category_id'))
    .leftJoin(policies, named(policies, policies.id, 'policy_id'))
    .leftJoin(receiptDirectory, named(receiptDirectory, receiptDirectory.receiptId, 'receipt_id'))
    .leftJoin(memberDirectory, named(memberDirectory, memberDirectory.memberId, 'creator_id'))
    .leftJoin(
      organizationDirectory,
      eq(organizationDirectory.organizationId, asked('organization_id')),
    )
    .leftJoin(closedMonths, eq(closedMonths.organizationId, asked('organization_id')))
    .leftJoinLateral(newest, sql`true`)
    .leftJoinLateral(ofDay, sql`true`)
    .orderBy(asked('place'));
  return rows.map(({ category, policy, categoryIds, receipt, timeZone, ...row }) => ({
    wallet:
      row.walletAddress === null ? null : { address: row.walletAddress, memo: row.walletMemo },
    timeZone: timeZone ?? DEFAULT_TIME_ZONE,
    closedMonths: new Set(row.closedMonths),
    customFields: row.customFields,
    quotes: { newest: row.newest, ofDay: row.ofDay },
    category: category && toCategory(category),
    policy: policy && toPolicy(policy, categoryIds),
    receipt: receipt && {
      id: receipt.receiptId.toString(),
      ownerId: receipt.ownerId.toString(),
      sha256: receipt.sha256,
      read: readOf(receipt, row.ownerName),
    },
  }));
}

async function readMonthSpent(
  executor: Executor,
  organizationId: string,
  questions: readonly MonthQuestion[],
): Promise<string[]> {
  const { rows } = await executor.execute<{ spent: string }>(sql`
    -- A credit note makes no room for more: it may never be approved.
    select coalesce(sum(greatest(e.usd_amount, 0)), 0)::text as spent
    from unnest(
      ${sql.param(questions.map(({ creatorId }) => creatorId))}::bigint[],
      ${sql.param(questions.map(({ policyId }) => policyId))}::bigint[],
      ${sql.param(questions.map(({ day }) => day))}::date[]
    ) with ordinality as q(creator_id, policy_id, day, position)
    left join ${expenses} e on e.organization_id = ${organizationId}
      and e.creator_id = q.creator_id and e.policy_id = q.policy_id
      and e.status in ('submitted', 'approved', 'paid')
      and e.day >= date_trunc('month', q.day)::date
      and e.day < (date_trunc('month', q.day) + interval '1 month')::date
    group by q.position
    order by q.position`);
  return rows.map(({ spent }) => spent);
}

async function settingsOf(executor: Executor, organizationId: string) {
  const [row] = await executor
    .select()
    .from(organizationDirectory)
    .where(eq(organizationDirectory.organizationId, BigInt(organizationId)));
  return row;
}
