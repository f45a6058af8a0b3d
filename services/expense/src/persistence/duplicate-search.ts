import { formatMoney } from '@outlay/platform/money';
import { recordset, type Executor } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import { DUPLICATE_REASONS, type DuplicateReason } from '../domain/duplicates.ts';
import type { DuplicateProbe, DuplicateSearch, FoundDuplicate } from '../use-cases/ports.ts';
import { only } from './only.ts';
import { expenses, receiptDirectory } from './tables.ts';

/** More duplicates than this help no one. */
const FOUND_MAX = 10;

const COLUMNS = `place int, id bigint, organization_id bigint, receipt_sha256 text, vendor text, invoice_number text,
  amount numeric, currency text, day date`;

export const createDuplicateSearch = (executor: Executor): DuplicateSearch => ({
  search: async (probe) => only(await searchDuplicates(executor, [probe])),
});

/**
 * Duplicates of each probe, in one statement; of two probes that match, the later one finds the earlier. Files and vendors are
 * searched separately, each with its index: combined, PostgreSQL would scan all expenses.
 */
export async function searchDuplicates(
  executor: Executor,
  probes: readonly DuplicateProbe[],
): Promise<FoundDuplicate[][]> {
  // Without a vendor and a file there is nothing to compare.
  const asked = probes.flatMap((probe, place) =>
    probe.vendor !== null || probe.receiptSha256 !== null ? [rowOf(probe, place)] : [],
  );
  const found: FoundDuplicate[][] = probes.map(() => []);
  if (asked.length === 0) return found;
  const { rows } = await executor.execute<{ place: number; id: string; strength: number }>(sql`
    with probe as materialized (
      select place, id, organization_id, receipt_sha256, amount, currency, vendor_key(vendor) as vendor_key,
        fold_text(invoice_number) as invoice_key, day
      from ${recordset(asked, COLUMNS)}
    )
    select probe.place, alike.id, alike.strength
    from probe cross join lateral (
      select sign.id, min(sign.strength) as strength
      from (
        select e.id, 1 as strength
        from ${receiptDirectory} r
        join ${expenses} e on e.organization_id = probe.organization_id and e.receipt_id = r.receipt_id
        where r.organization_id = probe.organization_id and r.sha256 = probe.receipt_sha256
        union all
        select e.id, case when probe.invoice_key is not null and fold_text(e.invoice_number) = probe.invoice_key then 2 else 3 end
        from ${expenses} e
        where e.organization_id = probe.organization_id and e.vendor_key = probe.vendor_key
          and (e.amount = probe.amount and e.currency = probe.currency and e.day = probe.day
            or probe.invoice_key is not null and fold_text(e.invoice_number) = probe.invoice_key)
      ) as sign
      where sign.id is distinct from probe.id
        and not exists (select from probe behind where behind.id = sign.id and behind.place > probe.place)
      group by sign.id order by sign.id desc limit ${FOUND_MAX}
    ) as alike
    order by probe.place, alike.id desc`);
  for (const { place, id, strength } of rows) {
    found[place]?.push({ otherExpenseId: id, reason: reasonOf(strength) });
  }
  return found;
}

const rowOf = (probe: DuplicateProbe, place: number) => ({
  place,
  id: probe.id,
  organization_id: probe.organizationId,
  receipt_sha256: probe.receiptSha256,
  vendor: probe.vendor,
  invoice_number: probe.invoiceNumber,
  amount: formatMoney(probe.amount),
  currency: probe.amount.currency,
  day: probe.day,
});

/** Reasons are numbered from the strongest on, as in the statement. */
function reasonOf(strength: number): DuplicateReason {
  const reason = DUPLICATE_REASONS[strength - 1];
  if (!reason) throw new Error(`no sign has the strength ${strength}`);
  return reason;
}
