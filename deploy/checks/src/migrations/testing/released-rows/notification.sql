insert into organizations (organization_id, name, time_zone, next_digest_at)
  values (1, 'Outlay Demo', 'UTC', '2026-12-30T09:00:00Z');
insert into notifications (
  id, organization_id, member_id, event_id, kind, facts, at, created_at, listed
) values (
  1, 1, 2, '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60', 'EXPENSE_PAID', '{}', '2026-11-30T09:00:00Z',
  '2026-11-30T09:00:00Z', true
);
insert into webhooks (id, organization_id, url, event_types, secret_prefix, sealed_secret, created_at, created_by_id)
  values (1, 1, 'https://erp.test', '{ExpensePaid}', 'whsec', 's', '2026-11-30T09:00:00Z', 1);
insert into webhook_deliveries (
  id, webhook_id, event_id, event_type, body, created_at, status, delivered_at
) values (
  1, 1, '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60', 'ExpensePaid', '{}', '2026-11-30T09:00:00Z', 'DELIVERED',
  '2026-11-30T09:00:00Z'
);
