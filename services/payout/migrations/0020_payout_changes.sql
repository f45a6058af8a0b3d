CREATE TABLE "payout_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payout_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replaced" jsonb
);
--> statement-breakpoint
ALTER TABLE "payout_changes" ADD CONSTRAINT "payout_changes_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_changes_payout_id_index" ON "payout_changes" USING btree ("payout_id");--> statement-breakpoint
CREATE TRIGGER payout_changes_append_only BEFORE UPDATE OR DELETE ON "payout_changes"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payout_changes_not_truncated BEFORE TRUNCATE ON "payout_changes"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The values that an update replaces, whoever writes it. As text: a JSON number would lose digits of an amount.
CREATE FUNCTION record_payout_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  replaced jsonb;
BEGIN
  SELECT jsonb_object_agg(was.key, was.value) INTO replaced
  FROM jsonb_each_text(to_jsonb(OLD)) was
  WHERE was.key IN ('status', 'treasury', 'amount_pyusd', 'rate', 'rate_source', 'rate_published_at', 'recipient_address',
      'recipient_memo', 'attempt_count', 'signature', 'reason_code', 'reason', 'sent_at', 'paid_at')
    AND was.value IS DISTINCT FROM to_jsonb(NEW) ->> was.key;
  IF replaced IS NOT NULL THEN
    INSERT INTO payout_changes (payout_id, replaced) VALUES (NEW.id, replaced);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Claims and reminders write none of these columns: they cost no call.
CREATE TRIGGER payouts_recorded AFTER UPDATE OF "status", "treasury", "amount_pyusd", "rate", "rate_source", "rate_published_at",
  "recipient_address", "recipient_memo", "attempt_count", "signature", "reason_code", "reason", "sent_at", "paid_at" ON "payouts"
FOR EACH ROW EXECUTE FUNCTION record_payout_change();
--> statement-breakpoint
-- What older payouts were before now is not known.
INSERT INTO "payout_changes" ("payout_id", "replaced") SELECT "id", NULL FROM "payouts";
