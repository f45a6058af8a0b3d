import type { Statement } from './sample.ts';

/** Entries of these numbers, with the text before and after the hash of the entry before, as `journalHash` writes them. */
const ENTRIES = `
  with entry as (
    select sample.*, booked.*, to_char(booked.date, 'YYYY-MM-DD') as booked_day, to_char(booked.date, 'YYYY-MM') as month,
      coalesce(journals.entries, 0) as entries_before, coalesce(journals.hash, repeat('0', 64)) as start,
      row_number() over (partition by sample.organization_id order by n, turn) as turn_in_chunk
    from sample left join journals using (organization_id), lateral (values
      (1, 'approval', day, is_approved, null, null, case when is_paid then '2100' else '2050' end, '6900'),
      (2, 'payment', (created_at + decided_after + interval '1 day')::date, is_paid, lpad(to_hex(id), 32, '0')::uuid, 'filled' || id, '1050', '2100')
    ) as booked (turn, kind, date, did, payout_id, signature, credit, debit)
    where did
  ), counted as (
    select *, entries_before + turn_in_chunk as number, (usd * 100)::bigint::text as cents from entry
  ), hashed as (
    select *, growth.chain(
        format('{"day":"%s","description":%s,"expenseId":"%s","kind":"%s","month":"%s","number":"%s","payoutId":%s,"postings":['
          || '{"account":"%s","description":null,"original":null,"tags":{},"usdCents":"%s"},'
          || '{"account":"%s","description":null,"original":null,"tags":{},"usdCents":"-%s"}],"previousHash":"%s',
          booked_day, to_json(vendor), id, kind, month, number, coalesce(to_json(payout_id)::text, 'null'), debit, cents, credit, cents,
          case turn_in_chunk when 1 then start else '' end),
        format('","reverses":null,"signature":%s}', coalesce(to_json(signature)::text, 'null')))
      over (partition by organization_id order by number) as hash
    from counted
  )`;

const insertEntries = `${ENTRIES},
  booked as (
    insert into journal_entries (organization_id, number, kind, month, day, description, expense_id, payout_id, signature, postings, hash, booked_at)
    select organization_id, number, kind, month, booked_day, vendor, id, payout_id, signature, jsonb_build_array(
      jsonb_build_object('account', debit, 'usdCents', cents), jsonb_build_object('account', credit, 'usdCents', '-' || cents)), hash, now()
    from hashed returning organization_id, number, month, hash, postings
  ), months as (
    insert into journal_months (organization_id, month, entries) select organization_id, month, count(*) from booked group by 1, 2
    on conflict (organization_id, month) do update set entries = journal_months.entries + excluded.entries
  ), sums as (
    insert into account_months (organization_id, month, account, debit_cents, credit_cents)
    select organization_id, month, posting ->> 'account', sum(greatest((posting ->> 'usdCents')::bigint, 0)), -sum(least((posting ->> 'usdCents')::bigint, 0))
    from booked, jsonb_array_elements(postings) posting group by 1, 2, 3
    on conflict (organization_id, month, account) do update
    set debit_cents = account_months.debit_cents + excluded.debit_cents, credit_cents = account_months.credit_cents + excluded.credit_cents
  )
  insert into journals (organization_id, entries, hash)
  select distinct on (organization_id) organization_id, number, hash from booked order by organization_id, number desc
  on conflict (organization_id) do update set entries = excluded.entries, hash = excluded.hash`;

export const ACCOUNTING: readonly Statement[] = [insertEntries];
