CREATE TABLE "attempts" (
	"payout_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"signature" text NOT NULL,
	"signed_transaction" text NOT NULL,
	"blockhash" text NOT NULL,
	"last_valid_block_height" bigint NOT NULL,
	"mint" text NOT NULL,
	"source" text NOT NULL,
	"destination" text NOT NULL,
	"amount_base_units" numeric(20, 0) NOT NULL,
	"compute_unit_price_micro_lamports" bigint NOT NULL,
	"signed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"slot" bigint,
	"fee_lamports" bigint,
	"error" text,
	CONSTRAINT "attempts_payout_id_number_pk" PRIMARY KEY("payout_id","number"),
	CONSTRAINT "attempts_signature_unique" UNIQUE("signature"),
	CONSTRAINT "attempts_state" CHECK ("attempts"."state" in ('OPEN', 'LANDED', 'REFUSED', 'EXPIRED')),
	CONSTRAINT "attempts_amount" CHECK ("attempts"."amount_base_units" > 0)
);
--> statement-breakpoint
CREATE TABLE "controls" (
	"id" integer PRIMARY KEY NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"reason" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "controls_one_row" CHECK ("controls"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payout_id" uuid NOT NULL,
	"actor_id" bigint NOT NULL,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"status_before" text NOT NULL,
	"reason_code_before" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payout_id" uuid NOT NULL,
	"attempt" integer,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"asset" text NOT NULL,
	"amount" numeric(30, 0) NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_directory" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"wallet_address" text
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"expense_id" bigint NOT NULL,
	"submission" integer NOT NULL,
	"payee_id" bigint NOT NULL,
	"status" text NOT NULL,
	"content" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"amount_usd" numeric(30, 2) NOT NULL,
	"amount_pyusd" numeric(30, 6),
	"rate" numeric,
	"rate_source" text,
	"rate_published_at" timestamp (3) with time zone,
	"recipient_address" text,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"attempts_before_release" integer DEFAULT 0 NOT NULL,
	"waived_code" text,
	"signature" text,
	"reason_code" text,
	"reason" text,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"correlation_id" text NOT NULL,
	"causation_id" text,
	"traceparent" text,
	"lease_token" bigint DEFAULT 0 NOT NULL,
	"lease_owner" text,
	"lease_expires_at" timestamp (3) with time zone,
	"next_look_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_organizationId_expenseId_submission_unique" UNIQUE("organization_id","expense_id","submission"),
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('QUEUED', 'SENDING', 'SENT', 'PAID', 'FAILED', 'HELD', 'CANCELLED')),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_usd" > 0),
	CONSTRAINT "payouts_under_way_have_terms" CHECK ("payouts"."status" not in ('SENDING', 'SENT', 'PAID') or ("payouts"."amount_pyusd" is not null and "payouts"."rate" is not null and "payouts"."recipient_address" is not null and "payouts"."signature" is not null))
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"pair" text PRIMARY KEY NOT NULL,
	"price" numeric NOT NULL,
	"source" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliation" (
	"id" integer PRIMARY KEY NOT NULL,
	"last_signature" text NOT NULL,
	"compared_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reconciliation_one_row" CHECK ("reconciliation"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_that_may_land" ON "attempts" USING btree ("payout_id") WHERE "attempts"."state" in ('OPEN', 'LANDED');--> statement-breakpoint
CREATE INDEX "attempts_signed_at_index" ON "attempts" USING btree ("signed_at");--> statement-breakpoint
CREATE INDEX "decisions_payout_id_index" ON "decisions" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "journal_payout_id_index" ON "journal" USING btree ("payout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_live" ON "payouts" USING btree ("organization_id","expense_id") WHERE "payouts"."status" <> 'CANCELLED';--> statement-breakpoint
CREATE INDEX "payouts_due" ON "payouts" USING btree ("next_look_at") WHERE "payouts"."status" in ('QUEUED', 'SENDING', 'SENT');--> statement-breakpoint
CREATE INDEX "payouts_organization_id_queued_at_index" ON "payouts" USING btree ("organization_id","queued_at");
