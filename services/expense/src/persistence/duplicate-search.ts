import { formatMoney } from '@outlay/platform/money';
import { recordset, type Executor } from '@outlay/platform/postgres';
import { sql, type SQL } from 'drizzle-orm';
import { REPEAT_DAYS_MAX, signsBetween, type PurchaseFacts } from '../domain/duplicate-signs.ts';
import type { DuplicateProbe, DuplicateSearch, FoundDuplicate } from '../use-cases/ports.ts';
import { DAYS_MAX, type Computed } from '../domain/travel.ts';
import { seenBy } from './expense-viewers.ts';
import { expenses, receiptDirectory } from './tables.ts';

/** Maximum duplicates that are returned; more would not be useful. */
const FOUND_MAX = 20;

/** Maximum rows of one index lookup, which bounds the cost when very many expenses match. */
const LOOKUP_MAX = 50;

const COLUMNS = `id bigint, organization_id bigint, creator_id bigint, vendor text, invoice_number text, amount numeric,
  currency text, usd_amount numeric, day date, receipt_id bigint, is_wallet_payment boolean, computed jsonb`;

export const createDuplicateSearch = (executor: Executor): DuplicateSearch => ({
  search: async (viewer, probe) => {
    const given = sql`select * from ${recordset([rowOf(probe)], COLUMNS)}`;
    const evidence = sql`exists (
      select from ${expenses} where ${expenses.id} = e.id and ${seenBy(executor, viewer)})`;
    const found = await compare(executor, given, evidence);
    return found.map(({ otherExpenseId, reasons }) => ({ otherExpenseId, reasons }));
  },
});

/** Finds duplicates of these expenses. Drafts are compared too, and shown to their creators only. */
export const searchDuplicatesOf = (
  executor: Executor,
  expenseIds: readonly string[],
): Promise<(FoundDuplicate & { readonly expenseId: string })[]> =>
  compare(
    executor,
    sql`select id, organization_id, creator_id, vendor, invoice_number, amount, currency, usd_amount, day, receipt_id,
      wallet_signature is not null as is_wallet_payment, computed
      from ${expenses} where id = any(${sql.param(expenseIds)}::bigint[]) and status <> 'rejected'`,
    sql`true`,
  );

interface FactsRow {
  readonly creator: string;
  readonly isWalletPayment: boolean;
  readonly hash: string | null;
  readonly entry: PurchaseFacts;
  readonly reading: PurchaseFacts | null;
  readonly readingKey: string | null;
  readonly trip: Computed | null;
}

const toCompared = ({ creator, hash, ...facts }: FactsRow) => ({
  ...facts,
  creatorId: creator,
  fileHash: hash,
});

/** Selects facts of an expense as JSON, normalised as in the lookups. `row` is an expense or a probe, `receipt` its receipt. */
const factsOf = (row: string, receipt: string, isWalletPayment: string): SQL =>
  sql.raw(`json_build_object('creator', ${row}.creator_id::text, 'isWalletPayment', ${isWalletPayment}, 'hash', ${receipt}.sha256,
    'readingKey', ${receipt}.reading_key, 'trip', ${row}.computed,
    'entry', json_build_object('vendor', vendor_words(${row}.vendor), 'invoiceNumber', invoice_key(${row}.invoice_number),
      'amount', trim_scale(${row}.amount)::text, 'currency', ${row}.currency, 'usdAmount', ${row}.usd_amount::text, 'day', ${row}.day),
    'reading', case when ${receipt}.receipt_id is not null then json_build_object('vendor', vendor_words(${receipt}.read_vendor),
      'invoiceNumber', ${receipt}.read_invoice_key, 'amount', trim_scale(round(${receipt}.read_amount::numeric, 9))::text,
      'currency', ${receipt}.read_currency, 'usdAmount', case ${receipt}.read_currency when 'USD' then ${receipt}.read_amount end,
      'day', ${receipt}.read_date) end)`);

/** Skips values that differ by more than the domain's one percent. */
const nearly = (amount: string, usdAmount: string): SQL =>
  sql.raw(
    `(${amount} = s.amount or ${usdAmount} between s.usd_amount * 0.98 and s.usd_amount * 1.02)`,
  );

/**
 * Finds possible duplicates by file, reading, vendor and day, number, or creator and days, each with its own index; as one condition,
 * PostgreSQL would scan all expenses. A probe is looked up by typed and by read values.
 */
const lookups = (): SQL => sql`
  select p.id as probe_id, e.id from probe p
    join ${receiptDirectory} r on r.organization_id = p.organization_id and r.sha256 = p.sha256
    join ${expenses} e on e.organization_id = p.organization_id and e.receipt_id = r.receipt_id
  union
  select s.probe_id, c.id from statement s cross join lateral (
    select e.id from ${expenses} e where e.organization_id = s.organization_id and e.vendor_stem = s.vendor_stem
      and e.day between s.day - 1 and s.day + 1 and ${nearly('e.amount', 'e.usd_amount')} limit ${LOOKUP_MAX}) c
  union
  select s.probe_id, c.id from statement s cross join lateral (
    select e.id from ${expenses} e where e.organization_id = s.organization_id and e.invoice_key = s.invoice_key
    limit ${LOOKUP_MAX}) c
  union
  select s.probe_id, e.id from statement s cross join lateral (
    select r.receipt_id from ${receiptDirectory} r where r.organization_id = s.organization_id
      and r.read_vendor_stem = s.vendor_stem
      and r.read_date in ((s.day - 1)::text, s.day::text, (s.day + 1)::text)
      and ${nearly('r.read_amount::numeric', `case r.read_currency when 'USD' then r.read_amount::numeric end`)}
    limit ${LOOKUP_MAX}) c
    join ${expenses} e on e.organization_id = s.organization_id and e.receipt_id = c.receipt_id
  union
  select s.probe_id, e.id from statement s cross join lateral (
    select r.receipt_id from ${receiptDirectory} r where r.organization_id = s.organization_id
      and r.read_invoice_key = s.invoice_key limit ${LOOKUP_MAX}) c
    join ${expenses} e on e.organization_id = s.organization_id and e.receipt_id = c.receipt_id
  union
  select p.id, c.id from probe p cross join lateral (
    select e.id from ${receiptDirectory} r join ${expenses} e on e.organization_id = r.organization_id and e.receipt_id = r.receipt_id
    where r.organization_id = p.organization_id and r.reading_key = p.reading_key limit ${LOOKUP_MAX}) c
  union
  select s.probe_id, c.id from statement s cross join lateral (
    select e.id from ${expenses} e where e.organization_id = s.organization_id and e.creator_id = s.creator_id
      and e.day between s.day - ${REPEAT_DAYS_MAX}::integer and s.day + ${REPEAT_DAYS_MAX}::integer and e.vendor_stem = s.vendor_stem and e.amount = s.amount limit ${LOOKUP_MAX}) c
  union
  select p.id, c.id from probe p cross join lateral (
    select e.id from ${expenses} e where e.organization_id = p.organization_id and e.creator_id = p.creator_id
      and e.day between p.day - ${DAYS_MAX}::integer and p.day + ${DAYS_MAX}::integer and e.computed ->> 'kind' = p.computed ->> 'kind'
      and case p.computed ->> 'kind' when 'mileage' then e.day = p.day
        else e.computed ->> 'firstDay' <= p.computed ->> 'lastDay' and e.computed ->> 'lastDay' >= p.computed ->> 'firstDay' end
    limit ${LOOKUP_MAX}) c
  where p.computed is not null
  union
  select p.id, c.id from probe p cross join lateral (
    select e.id from ${expenses} e where e.organization_id = p.organization_id and e.creator_id = p.creator_id
      and e.day between p.day - 1 and p.day + 1 and (e.wallet_signature is not null) <> p.is_wallet_payment
      and e.usd_amount between p.usd_amount * 0.98 and p.usd_amount * 1.02 limit ${LOOKUP_MAX}) c`;

/** Compares any number of probes in one statement; the domain decides on the results. The newest come first. */
async function compare(
  executor: Executor,
  given: SQL,
  evidence: SQL,
): Promise<(FoundDuplicate & { readonly expenseId: string })[]> {
  const { rows } = await executor.execute<{
    probe_id: string;
    id: string;
    one: FactsRow;
    other: FactsRow;
  }>(sql`
    with given as materialized (${given}), probe as materialized (
      select g.*, r.sha256, r.read_vendor, r.read_amount, r.read_currency, r.read_date, r.read_vendor_stem, r.read_invoice_key,
        r.reading_key, r.receipt_id as known_receipt_id
      from given g left join ${receiptDirectory} r on r.receipt_id = g.receipt_id and r.organization_id = g.organization_id
    ), statement as materialized (
      select id as probe_id, organization_id, creator_id, vendor_stem(vendor) as vendor_stem, invoice_key(invoice_number) as invoice_key,
        amount, usd_amount, day
      from probe
      union
      select id, organization_id, creator_id, read_vendor_stem, read_invoice_key, read_amount::numeric,
        case read_currency when 'USD' then read_amount::numeric end, read_date::date
      from probe where known_receipt_id is not null
    ), candidate as (${lookups()})
    select p.id as probe_id, e.id, ${factsOf('p', 'known', 'p.is_wallet_payment')} as one,
      ${factsOf('e', 'r', 'e.wallet_signature is not null')} as other
    from candidate c
    join probe p on p.id is not distinct from c.probe_id
    left join ${receiptDirectory} known on known.receipt_id = p.known_receipt_id
    join ${expenses} e on e.id = c.id and e.organization_id = p.organization_id
    left join ${receiptDirectory} r on r.receipt_id = e.receipt_id and r.organization_id = e.organization_id
    where e.id is distinct from p.id and e.status <> 'rejected' and ${evidence}
    order by e.id desc`);
  const alike = rows.flatMap(({ probe_id, id, one, other }) => {
    const reasons = signsBetween(toCompared(one), toCompared(other));
    return reasons.length === 0 ? [] : [{ expenseId: probe_id, otherExpenseId: id, reasons }];
  });
  const counts = new Map<string, number>();
  return duplicatesFirst(alike).filter(({ expenseId }) => {
    const count = (counts.get(expenseId) ?? 0) + 1;
    counts.set(expenseId, count);
    return count <= FOUND_MAX;
  });
}

/** Many repeats must not crowd out a duplicate. */
const duplicatesFirst = <Found extends FoundDuplicate>(found: readonly Found[]): Found[] => {
  const { repeats = [], duplicates = [] } = Object.groupBy(found, ({ reasons: [strongest] }) =>
    strongest === 'repeat' ? 'repeats' : 'duplicates',
  );
  return [...duplicates, ...repeats];
};

const rowOf = (probe: DuplicateProbe) => ({
  id: probe.id,
  organization_id: probe.organizationId,
  creator_id: probe.creatorId,
  vendor: probe.vendor,
  invoice_number: probe.invoiceNumber,
  amount: formatMoney(probe.amount),
  currency: probe.amount.currency,
  usd_amount: probe.usdAmount && formatMoney(probe.usdAmount),
  day: probe.day,
  receipt_id: probe.receiptId,
  is_wallet_payment: probe.isWalletPayment,
  computed: probe.computed,
});
