import { chained } from './fill-expense.ts';
import { FINANCE_ID, type Statement } from './sample.ts';

const CONTENT = `jsonb_build_object('rate', null, 'amount', jsonb_build_object('amount', usd::text, 'currency', 'USD'), 'source', 'manual',
  'payeeId', creator_id::text, 'policyId', policy_id::text, 'expenseId', id::text, 'linesHash', md5(id::text) || md5('lines'),
  'usdAmount', usd::text, 'categoryId', category_id::text, 'submission', 1, 'payeeWallet', null, 'reimbursable', is_paid, 'receiptSha256', null)`;
const CONTENT_HASH = `md5(id::text) || md5('content')`;
const DECIDED_AT = `created_at + decided_after`;

const insertInstances = `
  insert into instances (id, organization_id, expense_id, submission, submitter_id, status, rule_id, rule_version, rule_name, title,
    content, content_hash, started_at, completed_at)
  select id, organization_id, id, 1, creator_id,
    case when is_approved then 'approved' when status = 'submitted' then 'in_progress' else status end, 1, 1,
    'Manager, then finance over $500', title, ${CONTENT}, ${CONTENT_HASH},
    created_at + interval '1 hour', case when status <> 'submitted' then ${DECIDED_AT} end
  from sample where is_submitted`;

const insertSteps = `
  insert into steps (id, instance_id, number, name, status, quorum, decided_by_id, started_at, assigned_at, completed_at)
  select id * 2, id, 1, 'Manager approval',
    case when is_approved or waits_for_finance then 'approved' when status = 'submitted' then 'in_progress' else status end,
    '{"kind":"any"}'::jsonb, case when status <> 'submitted' or waits_for_finance then manager_id end,
    created_at + interval '1 hour', created_at + interval '1 hour',
    case when status <> 'submitted' or waits_for_finance then ${DECIDED_AT} end
  from sample where is_submitted
  union all
  select id * 2 + 1, id, 2, 'Finance approval', case when is_approved then 'approved' when waits_for_finance then 'in_progress' else 'cancelled' end,
    '{"kind":"any"}'::jsonb, case when is_approved then ${FINANCE_ID} end, ${DECIDED_AT}, ${DECIDED_AT}, case when not waits_for_finance then ${DECIDED_AT} end
  from sample where needs_finance`;

const insertAssignees = `
  insert into step_assignees (step_id, member_id, waits, approved_by_id, approved_order)
  select id * 2, manager_id, status = 'submitted' and not waits_for_finance, case when is_approved or waits_for_finance then manager_id end, case when is_approved or waits_for_finance then 1 end
  from sample where is_submitted
  union all
  select id * 2 + 1, ${FINANCE_ID}, waits_for_finance, case when is_approved then ${FINANCE_ID} end, case when is_approved then 1 end from sample where needs_finance`;

const insertHistory = `
  insert into history (instance_id, kind, at, actor_id, step_number, steps_before)
  select id, kind, happened.at, happened.actor_id, step_number, '[]'
  from sample, lateral (values
    ('workflow.started', true, creator_id, null, created_at + interval '1 hour'),
    ('step.opened', true, null, 1, created_at + interval '1 hour'),
    ('step.approved', is_approved, manager_id, 1, ${DECIDED_AT}),
    ('workflow.' || status, status <> 'submitted', null, null, ${DECIDED_AT})
  ) as happened (kind, did, actor_id, step_number, at)
  where is_submitted and did`;

export const WORKFLOW: readonly Statement[] = [
  insertInstances,
  insertSteps,
  insertAssignees,
  insertHistory,
];

const PAYOUT_ID = `lpad(to_hex(id), 32, '0')::uuid`;
const PAID_AT = `${DECIDED_AT} + interval '1 day'`;
/** The company pays from its own treasury; the others have none. */
const TREASURY = `case organization when 0 then 'organization-1' end`;

const insertPayouts = `
  insert into payouts (id, organization_id, expense_id, submission, payee_id, status, treasury, content, content_hash, approval,
    amount_usd, asset, amount, rate, rate_source, rate_published_at, price_proof, recipient_address, attempt_count, signature,
    reason_code, reason, queued_at, sent_at, paid_at, correlation_id)
  select ${PAYOUT_ID}, organization_id, id, 1, creator_id, case when is_paid then 'PAID' else 'HELD' end, case when is_paid then ${TREASURY} end, ${CONTENT},
    ${CONTENT_HASH}, '{"lines":[],"submitted":{},"steps":[]}', usd, 'PYUSD', case when is_paid then usd end, case when is_paid then 1 end,
    case when is_paid then 'pyth (simulated)' end, case when is_paid then ${DECIDED_AT} end, case when is_paid then '{}'::jsonb end,
    case when is_paid then 'filled' || creator_id end, is_paid::int, case when is_paid then 'filled' || id end,
    case when is_held then 'NO_PAYEE_WALLET' end, case when is_held then 'The payee has no wallet.' end,
    ${DECIDED_AT}, case when is_paid then ${PAID_AT} end, case when is_paid then ${PAID_AT} end, 'growth-' || id
  from sample where is_paid or is_held`;

const insertAttempts = `
  insert into attempts (payout_id, number, state, signature, signed_transaction, receipt, blockhash, last_valid_block_height, mint, source, destination,
    amount_base_units, compute_unit_price_micro_lamports, signed_at, ended_at, slot, fee_lamports)
  select ${PAYOUT_ID}, 1, 'LANDED', 'filled' || id, repeat(md5(id::text), 30), 'filled', 'filled', 1, 'filled',
    (select source from treasuries where name = 'organization-1'), 'filled' || creator_id, (usd * 1000000)::bigint, 1000, ${PAID_AT}, ${PAID_AT}, 1, 5000
  from sample where is_paid`;

/** As much as was paid came in before, so that the treasury's balance stays what the chain says. */
const insertPayoutJournal = `
  insert into journal (payout_id, attempt, kind, account, asset, treasury, amount, at)
  select ${PAYOUT_ID}, attempt, kind, account, asset, case when account like 'treasury%' then ${TREASURY} end, sign * (usd * unit)::bigint, ${DECIDED_AT}
  from sample, lateral (values
    (null, 'queued', 'approved_expenses', 'USD', -1, 100), (null, 'queued', 'owed_to_payee', 'USD', 1, 100),
    (1, 'reserved', 'treasury_available', 'PYUSD', -1, 1000000), (1, 'reserved', 'treasury_reserved', 'PYUSD', 1, 1000000),
    (1, 'sent', 'treasury_reserved', 'PYUSD', -1, 1000000), (1, 'sent', 'payee_wallet', 'PYUSD', 1, 1000000),
    (1, 'funded', 'treasury_available', 'PYUSD', 1, 1000000), (1, 'funded', 'payee_wallet', 'PYUSD', -1, 1000000)
  ) as booked (attempt, kind, account, asset, sign, unit)
  where is_paid`;

const insertPayoutChanges = `
  insert into payout_changes (payout_id, at, replaced)
  select ${PAYOUT_ID}, ${PAID_AT}, jsonb_build_object('status', before) from sample, unnest(array['QUEUED', 'SENDING', 'SENT']) before where is_paid`;

export const PAYOUT: readonly Statement[] = [
  insertPayouts,
  insertAttempts,
  insertPayoutJournal,
  insertPayoutChanges,
];

const insertAuditLog = `
  insert into audit_log (id, organization_id, at, actor_id, kind, subject, changes)
  select id * 10 + turn, organization_id, happened.at, happened.actor_id, kind, 'expense ' || id, happened.changes
  from sample, lateral (values
    (1, 'expense.submitted', is_submitted, creator_id, created_at + interval '1 hour', jsonb_build_array(
      jsonb_build_object('field', 'title', 'before', null, 'after', title), jsonb_build_object('field', 'amount', 'before', null, 'after', usd || ' USD'),
      jsonb_build_object('field', 'vendor', 'before', null, 'after', vendor))),
    (2, 'approval.approved', is_approved, manager_id, ${DECIDED_AT}, '[{"field": "step", "before": null, "after": "Manager approval"}]'),
    (3, 'payout.sent', is_paid, null, ${PAID_AT}, jsonb_build_array(jsonb_build_object('field', 'amount', 'before', null, 'after', usd || ' PYUSD')))
  ) as happened (turn, kind, did, actor_id, at, changes)
  where did`;

export const IDENTITY: readonly Statement[] = [
  insertAuditLog,
  chained('audit_log', 'audit_log_facts'),
];

const insertNotices = `
  with known as (
    insert into expenses (expense_id, organization_id, creator_id, title, amount, currency, vendor)
    select id, organization_id, creator_id, title, usd::text, 'USD', vendor from sample
  )
  insert into notifications (organization_id, member_id, event_id, kind, expense_id, facts, at, created_at, read_at, listed)
  select organization_id, member_id, lpad(to_hex(id * 10 + turn), 32, '0')::uuid, kind, id, facts, happened.at, happened.at, case when not unread then happened.at end, true
  from sample, lateral (values
    (1, 'APPROVAL_NEEDED', is_submitted, manager_id, status = 'submitted' and not waits_for_finance, jsonb_build_object('stepId', id * 2, 'stepName', 'Manager approval'), created_at + interval '1 hour'),
    (2, 'EXPENSE_APPROVED', is_approved, creator_id, place < 10, '{}', ${DECIDED_AT}),
    (3, 'EXPENSE_PAID', is_paid, creator_id, place > 95, '{}', ${PAID_AT})
  ) as happened (turn, kind, did, member_id, unread, facts, at)
  where did`;

export const NOTIFICATION: readonly Statement[] = [insertNotices];
