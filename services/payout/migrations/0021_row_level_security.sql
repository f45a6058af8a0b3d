SELECT outlay_protect(name) FROM unnest(ARRAY['allowed_recipients', 'audit_leaves', 'control_decisions', 'member_directory',
  'organization_pauses', 'payout_settings', 'payouts', 'signed_totals', 'signer_notices', 'treasuries']) AS name;
--> statement-breakpoint
SELECT outlay_protect('attempts', 'EXISTS (SELECT FROM payouts WHERE id = payout_id)');
--> statement-breakpoint
SELECT outlay_protect('decisions', 'EXISTS (SELECT FROM payouts WHERE payouts.id = payout_id)');
--> statement-breakpoint
SELECT outlay_protect('payout_changes', 'EXISTS (SELECT FROM payouts WHERE payouts.id = payout_id)');
--> statement-breakpoint
SELECT outlay_protect('treasury_transactions', 'EXISTS (SELECT FROM treasuries WHERE name = treasury)');
--> statement-breakpoint
-- An entry without a payout is about its treasury, which releases with one treasury did not name; its counter-entry is about no
-- organisation's account.
SELECT outlay_protect('journal', $$CASE
  WHEN payout_id IS NOT NULL THEN EXISTS (SELECT FROM payouts WHERE payouts.id = payout_id)
  WHEN account IN ('treasury_available', 'treasury_reserved', 'treasury_sol')
    THEN EXISTS (SELECT FROM treasuries WHERE name = coalesce(treasury, 'default'))
  ELSE false END$$);
--> statement-breakpoint
-- Functions that use protected tables run as their owner, because they keep their plans (see outlay_serves_all).
ALTER FUNCTION refuse_unbalanced_journal() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION count_signed() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION refuse_foreign_attempt() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION refuse_other_treasury() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION record_payout_change() SECURITY DEFINER SET search_path = public, pg_temp;
