insert into treasuries (name, organization_id, address, source)
  values ('organization-1', 1, '3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q', '3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q');
insert into payouts (
  id, organization_id, expense_id, submission, payee_id, status, treasury, content, content_hash, approval, amount_usd,
  asset, amount, rate, recipient_address, attempt_count, signature, queued_at, paid_at, correlation_id
) values (
  '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f61', 1, 1, 1, 2, 'PAID', 'organization-1',
  '{"expenseId":"1","submission":1,"payeeId":"2","payeeWallet":"3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q","amount":{"amount":"44.50","currency":"USD"},"usdAmount":"44.50","categoryId":"1","policyId":"1","source":"manual","reimbursable":true,"receiptSha256":null,"rate":null}',
  repeat('a', 64),
  '{"lines":[],"submitted":{"statement":{"kind":"expense.submitted","organizationId":"1","subject":"expense/1","version":1,"body":{"submission":1,"contentHash":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","vendor":"Deutsche Bahn","head":1},"madeAt":"2026-11-30T09:00:00Z","nonce":"n"},"proof":{"keyId":"session","signature":"s"}},"steps":[]}',
  44.50, 'PYUSD', 44.5, '1', '3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q', 1, 'signature', '2026-11-30T09:00:00Z',
  '2026-11-30T09:00:00Z', 'c'
);
insert into attempts (
  payout_id, number, state, signature, signed_transaction, receipt, blockhash, last_valid_block_height, mint, source,
  destination, amount_base_units, compute_unit_price_micro_lamports, ended_at, slot, fee_lamports
) values (
  '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f61', 1, 'LANDED', 'signature', 't', 'r', 'b', 1,
  '3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q', '3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q',
  '3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q', 44500000, 1000, '2026-11-30T09:00:00Z', 1, 5000
);
insert into journal (
  id, payout_id, kind, account, asset, amount
) values (
  1, '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f61', 'queued', 'approved_expenses', 'USD', -4450
), (
  2, '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f61', 'queued', 'owed_to_payee', 'USD', 4450
);
