insert into accounts (organization_id, code, name, kind) values (1, '6000', 'Travel', 'expense');
insert into account_mappings (organization_id, subject, key, code) values (1, 'category', '1', '6000');
insert into journal_entries (
  organization_id, number, kind, month, day, description, expense_id, postings, hash, booked_at
) values (
  1, 1, 'approval', '2026-11', '2026-11-30', 'Train to Hamburg', 1, '[{"account":"6000","cents":4450}]',
  repeat('a', 64), '2026-11-30T09:00:00Z'
);
insert into closed_periods (organization_id, month, closed_by_id, reason) values (1, '2026-10', 1, 'Done');
