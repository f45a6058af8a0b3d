insert into rules (id, version, organization_id, name, conditions, stages)
  values (1, 1, 1, 'Manager', '[]', '[{"name":"Manager"}]');
insert into rule_heads (organization_id, id, version, priority, is_default) values (1, 1, 1, 0, true);
insert into member_directory (member_id, organization_id, name, roles, active)
  values (2, 1, 'Ada Byron', '{employee}', true);
insert into instances (
  id, organization_id, expense_id, submission, submitter_id, status, rule_id, rule_version, rule_name, title, content,
  content_hash, started_at, completed_at
) values (
  1, 1, 1, 1, 2, 'approved', 1, 1, 'Manager', 'Train to Hamburg',
  '{"expenseId":"1","submission":1,"payeeId":"2","payeeWallet":"3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q","amount":{"amount":"44.50","currency":"USD"},"usdAmount":"44.50","categoryId":"1","policyId":"1","source":"manual","reimbursable":true,"receiptSha256":null,"rate":null}',
  repeat('a', 64), '2026-11-30T09:00:00Z', '2026-11-30T09:00:00Z'
);
insert into steps (id, instance_id, number, name, status, quorum) values (1, 1, 1, 'Manager', 'approved', '{}');
insert into step_assignees (
  step_id, member_id, approved_by_id, signed
) values (
  1, 3, 3,
  '{"statement":{"kind":"expense.submitted","organizationId":"1","subject":"expense/1","version":1,"body":{"submission":1,"contentHash":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","vendor":"Deutsche Bahn","head":1},"madeAt":"2026-11-30T09:00:00Z","nonce":"n"},"proof":{"keyId":"session","signature":"s"}}'
);
insert into history (id, instance_id, kind, at, steps_before)
  values (1, 1, 'workflow.started', '2026-11-30T09:00:00Z', '[]');
