insert into categories (id, organization_id, name) values (1, 1, 'Travel');
insert into policies (id, organization_id, name, reimbursable) values (1, 1, 'Default', true);
insert into policy_categories (policy_id, category_id) values (1, 1);
insert into member_directory (member_id, organization_id, active, name, department, roles)
  values (2, 1, true, 'Ada Byron', 'Sales', '{}');
insert into expenses (
  id, organization_id, creator_id, title, vendor, amount, currency, usd_amount, category_id, policy_id, lines,
  expense_type, status, source, day, created_at, submission, submitted, reimbursement_status, reimbursement_signature
) values (
  1, 1, 2, 'Train to Hamburg', 'Deutsche Bahn', 44.50, 'USD', 44.50, 1, 1,
  '[{"amountMinor":"4450","categoryId":"1","fields":{}}]', 'regular', 'paid', 'manual', '2026-11-20',
  '2026-11-30T09:00:00Z', 1,
  '{"statement":{"kind":"expense.submitted","organizationId":"1","subject":"expense/1","version":1,"body":{"submission":1,"contentHash":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","vendor":"Deutsche Bahn","head":1},"madeAt":"2026-11-30T09:00:00Z","nonce":"n"},"proof":{"keyId":"session","signature":"s"}}',
  'completed', 'signature'
);
insert into expense_viewers (expense_id, member_id) values (1, 3);
insert into activity (id, organization_id, expense_id, kind, actor_id) values (1, 1, 1, 'expense.created', 2);
