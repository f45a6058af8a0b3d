-- Rows as release 0.1.0 writes them. When a release changes what it writes, so that an older one's rows no longer do, change them.
insert into outbox (id, topic, key, payload) values (1, 'expense.events', '1', '{}');
insert into inbox (consumer, event_id) values ('expense', '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60');
insert into idempotency_keys (organization_id, actor_id, key, operation, request_hash)
  values (1, '2', 'k', 'createExpense', repeat('a', 64));
insert into authority_entries (
  organization_id, sequence, hash, statement_hash, entry, author_id
) values (
  1, 1, repeat('a', 64),
  repeat('a', 64),
  '{"statement":{"kind":"expense.submitted","organizationId":"1","subject":"expense/1","version":1,"body":{"submission":1,"contentHash":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","vendor":"Deutsche Bahn","head":1},"madeAt":"2026-11-30T09:00:00Z","nonce":"n"},"proof":{"keyId":"session","signature":"s"}}',
  1
);
