SELECT outlay_protect(name) FROM unnest(ARRAY['audit_log', 'departments', 'members']) AS name;
--> statement-breakpoint
SELECT outlay_protect('organizations', $$id = current_setting('outlay.organization_id')::bigint$$);
--> statement-breakpoint
-- An operator has no organisation: only work for the whole installation sees their account and what belongs to it.
SELECT outlay_protect(name, format('EXISTS (SELECT FROM members WHERE id = %I.member_id)', name)) FROM unnest(ARRAY['api_keys',
  'mail_links', 'passkey_challenges', 'passkeys', 'refresh_tokens', 'second_factors', 'sessions', 'wallet_challenges']) AS name;
