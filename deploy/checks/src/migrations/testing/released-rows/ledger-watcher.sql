insert into wallets (organization_id, address, company_wallet, watched, watched_since)
  values (1, '3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q', false, true, '2026-11-30T09:00:00Z');
insert into wallet_transfers (
  id, organization_id, wallet_address, signature, account, asset, direction, amount, slot, block_time, outcome
) values (
  1, 1, '3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q', 'signature', '3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q',
  'PYUSD', 'in', 44.5, 1, '2026-11-30T09:00:00Z', 'own_payout'
);
insert into treasuries (address, organization_id, is_primary)
  values ('3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q', 1, true);
insert into quote_history (pair, published_at, price, confidence, source, simulated, slot, proof)
  values ('EUR/USD', '2026-11-30T09:00:00Z', 1.16, 0.0005, 'pyth', false, 1, '{}');
