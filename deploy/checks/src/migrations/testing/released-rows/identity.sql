insert into organizations (id, name) values (1, 'Outlay Demo');
insert into departments (id, organization_id, name, monthly_budget_usd) values (1, 1, 'Sales', 5000.00);
insert into members (
  id, organization_id, email, first_name, last_name, roles, department_id, wallet_address, password_hash, seal
) values (
  2, 1, 'employee@outlay.test', 'Ada', 'Byron', '{employee}', 1, '3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q',
  'scrypt', 'seal'
);
insert into sessions (
  id, member_id, started_at, last_used_at, expires_at, authenticated_at, authenticated_by
) values (
  '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f62', 2, '2026-11-30T09:00:00Z', '2026-11-30T09:00:00Z', '2026-12-30T09:00:00Z',
  '2026-11-30T09:00:00Z', '{pwd}'
);
insert into device_keys (public_key, member_id, session_id, registered_at)
  values ('key', 2, '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f62', '2026-11-30T09:00:00Z');
insert into audit_log (id, organization_id, at, actor_id, kind, subject, changes)
  values (1, 1, '2026-11-30T09:00:00Z', 2, 'member.joined', 'Ada', '[]');
