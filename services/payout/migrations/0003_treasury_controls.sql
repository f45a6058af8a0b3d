CREATE TABLE "allowed_recipients" (
	"organization_id" bigint NOT NULL,
	"address" text NOT NULL,
	"label" text NOT NULL,
	"is_vault" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "allowed_recipients_organization_id_address_pk" PRIMARY KEY("organization_id","address")
);
--> statement-breakpoint
CREATE TABLE "control_decisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"actor_id" bigint NOT NULL,
	"action" text NOT NULL,
	"reason" text,
	"details" jsonb,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mint_settings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"accepted_by" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_pauses" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"actor_id" bigint NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_settings" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"per_payout_max_usd" numeric(30, 2) NOT NULL,
	"per_day_max_usd" numeric(30, 2) NOT NULL,
	"warn_below_pyusd" numeric(30, 6) NOT NULL,
	"warn_below_sol" numeric(30, 9) NOT NULL,
	"allow_list_only" boolean NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_settings_mode" CHECK ("payout_settings"."mode" in ('AUTOMATIC', 'BY_RUN'))
);
--> statement-breakpoint
CREATE TABLE "treasury_transactions" (
	"signature" text PRIMARY KEY NOT NULL,
	"slot" bigint NOT NULL,
	"kind" text NOT NULL,
	"pyusd_delta" numeric(20, 0) NOT NULL,
	"lamports_delta" numeric(20, 0) NOT NULL,
	"memo" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "journal" ALTER COLUMN "payout_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reconciliation" ALTER COLUMN "last_signature" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "rent_lamports" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "guard_address" text;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "guard_lamports" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "controls" ADD COLUMN "stop_id" uuid;--> statement-breakpoint
ALTER TABLE "controls" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "controls" ADD COLUMN "observed_mint" jsonb;--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "run_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reconciliation" ADD COLUMN "last_wallet_signature" text;--> statement-breakpoint
ALTER TABLE "reconciliation" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "control_decisions_organization_id_index" ON "control_decisions" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "journal_reference_index" ON "journal" USING btree ("reference");--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_about_one" CHECK (("journal"."payout_id" is null) <> ("journal"."reference" is null));--> statement-breakpoint
-- Double entry for the treasury as well: what a transaction books adds up to zero per asset, for a payout or for whatever else it follows from.
CREATE OR REPLACE FUNCTION refuse_unbalanced_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.payout_id IS NOT NULL THEN
    IF (SELECT sum(amount) FROM journal WHERE payout_id = NEW.payout_id AND asset = NEW.asset) <> 0 THEN
      RAISE EXCEPTION 'the journal of payout % does not add up to zero', NEW.payout_id
        USING ERRCODE = 'check_violation';
    END IF;
  ELSIF (SELECT sum(amount) FROM journal WHERE reference = NEW.reference AND asset = NEW.asset) <> 0 THEN
    RAISE EXCEPTION 'the journal of % does not add up to zero', NEW.reference
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- What people decided, what the issuer changed and what moved the treasury is evidence: rows are added, never changed.
CREATE TRIGGER control_decisions_append_only BEFORE UPDATE OR DELETE ON "control_decisions"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER control_decisions_not_truncated BEFORE TRUNCATE ON "control_decisions"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mint_settings_append_only BEFORE UPDATE OR DELETE ON "mint_settings"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mint_settings_not_truncated BEFORE TRUNCATE ON "mint_settings"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER treasury_transactions_append_only BEFORE UPDATE OR DELETE ON "treasury_transactions"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER treasury_transactions_not_truncated BEFORE TRUNCATE ON "treasury_transactions"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
