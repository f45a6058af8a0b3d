insert into receipts (
  id, organization_id, owner_id, file_name, content_type, size_bytes, sha256, storage_key, status, values
) values (
  1, 1, 2, 'ticket.pdf', 'application/pdf', 1000, repeat('a', 64),
  repeat('a', 64), 'analyzed', '{"vendor":"Deutsche Bahn"}'
);
insert into expense_links (expense_id, organization_id, status) values (1, 1, 'paid');
