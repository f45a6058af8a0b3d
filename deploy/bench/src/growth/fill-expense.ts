import { FINANCE_ID, FIRST_ID, type Statement } from './sample.ts';

const insertExpenses = `
  insert into expenses (id, organization_id, creator_id, title, description, amount, currency, usd_amount, rate_pair, rate_price,
    rate_confidence, rate_source, rate_published_at, vendor, invoice_number, category_id, lines, policy_id, expense_type, status, source,
    day, created_at, submitted_at, approved_at, paid_at, submission, submitted_violations, submitted, reimbursement_status,
    payout_id, reimbursement_usd, reimbursement_asset, reimbursement_amount, reimbursement_rate, reimbursement_signature, version)
  select id, organization_id, creator_id, title, case n % 3 when 0 then 'For the project of customer ' || n % 500 end,
    case n % 5 when 0 then round(usd / 1.16, 2) else usd end, case n % 5 when 0 then 'EUR' else 'USD' end, usd,
    case n % 5 when 0 then 'EUR/USD' end, case n % 5 when 0 then 1.16 end, case n % 5 when 0 then 0.0005 end,
    case n % 5 when 0 then 'pyth (simulated)' end, case n % 5 when 0 then created_at end, vendor,
    case n % 2 when 0 then 'INV-' || lpad(n::text, 7, '0') end, category_id,
    case when n % 33 = 0 and n % 5 <> 0 then jsonb_build_array(
      jsonb_build_object('description', 'First', 'amountMinor', '300', 'categoryId', category_id::text, 'taxCodeId', null, 'taxMinor', '0', 'fields', '{}'::jsonb),
      jsonb_build_object('description', 'Rest', 'amountMinor', ((usd * 100)::bigint - 300)::text, 'categoryId', category_id::text, 'taxCodeId', null, 'taxMinor', '0', 'fields', '{}'::jsonb)) end,
    policy_id, 'regular', status, case n % 4 when 0 then 'fiat' else 'manual' end, day, created_at,
    case when is_submitted then created_at + interval '1 hour' end, case when is_approved then created_at + decided_after end,
    case when is_paid then created_at + decided_after + interval '1 day' end, is_submitted::int,
    case when is_submitted then '[]'::jsonb end, case when is_submitted then jsonb_build_object(
      'statement', jsonb_build_object('kind', 'expense.submitted', 'organizationId', organization_id::text, 'subject', 'expense/' || id, 'version', 1,
        'body', jsonb_build_object('submission', 1, 'contentHash', repeat('a', 64), 'vendor', vendor, 'head', 1), 'madeAt', created_at, 'nonce', 'filled'),
      'proof', jsonb_build_object('keyId', 'session', 'signature', repeat('s', 300)),
      'lines', jsonb_build_array(jsonb_build_object('description', null, 'amount', usd::text, 'categoryId', category_id::text))) end,
    case when is_paid then 'completed' when is_held then 'held' end,
    case when is_paid or is_held then lpad(to_hex(id), 32, '0')::uuid end, case when is_paid then usd end, case when is_paid then 'PYUSD' end,
    case when is_paid then usd end, case when is_paid then 1 end, case when is_paid then 'filled' || id end, 5
  from sample`;

/** Kinds by the order in which they happen, each with its condition and actor. */
const ACTIVITY = `(values
  (1, 'expense.created', true, creator_id, created_at),
  (2, 'expense.submitted', is_submitted, creator_id, created_at + interval '1 hour'),
  (3, 'step.assigned', is_submitted, null, created_at + interval '1 hour'),
  (4, 'step.approved', is_approved, manager_id, created_at + decided_after),
  (5, 'expense.approved', is_approved, null, created_at + decided_after),
  (6, 'expense.rejected', status = 'rejected', manager_id, created_at + decided_after),
  (7, 'expense.sent_back', status = 'sent_back', manager_id, created_at + decided_after),
  (8, 'payment.queued', is_paid or is_held, null, created_at + decided_after),
  (9, 'expense.paid', is_paid, null, created_at + decided_after + interval '1 day')
) as happened (turn, kind, did, actor_id, at)`;

const insertActivity = `
  insert into activity (id, organization_id, expense_id, kind, at, actor_id, note, changes)
  select id * 10 + turn, organization_id, id, kind, happened.at, happened.actor_id,
    case when turn in (3, 4) then 'Manager approval' end,
    case when turn in (1, 3, 4) then '[]'::jsonb else jsonb_build_array(jsonb_build_object('field', 'status', 'before', 'draft', 'after', kind)) end
  from sample, lateral ${ACTIVITY}
  where did`;

/** Links the entries of these numbers in a history of a service, and moves its heads, for which the service's own entries wait. */
export const chained =
  (table: string, facts: string): Statement =>
  (_company, from, to) =>
    `
  with entry as (
    select e.id, e.organization_id, ${facts}(e) as facts,
      row_number() over (partition by e.organization_id order by e.id) as place
    from ${table} e where e.id between ${(FIRST_ID + from) * 10} and ${(FIRST_ID + to) * 10 + 9}
  ), head as (select * from audit_heads for update), link as (
    select entry.id, entry.organization_id, coalesce(head.position, 0) + place as position, coalesce(head.hash, '') as start,
      growth.chain('', case place when 1 then coalesce(head.hash, '') else '' end || facts)
        over (partition by entry.organization_id order by entry.id) as hash
    from entry left join head using (organization_id)
  ), linked as (
    insert into audit_chain (organization_id, position, entry_id, previous_hash, hash)
    select organization_id, position, id, lag(hash, 1, start) over (partition by organization_id order by position), hash from link
    returning organization_id, position, hash
  )
  insert into audit_heads (organization_id, position, hash)
  select distinct on (organization_id) organization_id, position, hash from linked order by organization_id, position desc
  on conflict (organization_id) do update set position = excluded.position, hash = excluded.hash`;

const insertViewers = `
  insert into expense_viewers (expense_id, member_id)
  select id, manager_id from sample where is_submitted
  union all select id, ${FINANCE_ID} from sample where needs_finance`;

/** The sums that a trigger keeps, of all expenses at once. */
export const ADD_UP_SPENDING = `
  delete from spending_sums;
  insert into spending_sums (organization_id, period, dimension, key, label, count, usd, folded)
  select organization_id, facts.period, facts.dimension, facts.key, facts.label, sum(facts.count), sum(facts.usd), true
  from expenses, spending_of(expenses) facts group by 1, 2, 3, 4, 5`;

export const EXPENSE: readonly Statement[] = [
  insertExpenses,
  insertActivity,
  chained('activity', 'activity_facts'),
  insertViewers,
];
