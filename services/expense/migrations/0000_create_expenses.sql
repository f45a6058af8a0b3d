CREATE TABLE "activity" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"expense_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" bigint,
	"note" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"bucket" text,
	"archived" boolean DEFAULT false NOT NULL,
	CONSTRAINT "categories_organizationId_name_unique" UNIQUE("organization_id","name")
);
--> statement-breakpoint
CREATE TABLE "expense_viewers" (
	"expense_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	CONSTRAINT "expense_viewers_expense_id_member_id_pk" PRIMARY KEY("expense_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"creator_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"amount" numeric(30, 9) NOT NULL,
	"currency" text NOT NULL,
	"usd_amount" numeric(30, 2),
	"rate_pair" text,
	"rate_price" numeric,
	"rate_confidence" numeric,
	"rate_source" text,
	"rate_published_at" timestamp (3) with time zone,
	"vendor" text,
	"location" text,
	"invoice_number" text,
	"category_id" bigint,
	"policy_id" bigint,
	"expense_type" text NOT NULL,
	"receipt_id" bigint,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"time" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"submission" integer DEFAULT 0 NOT NULL,
	"wallet_signature" text,
	"wallet_account" text,
	"already_paid" boolean DEFAULT false NOT NULL,
	"duplicate_of" bigint,
	"reimbursement_status" text,
	"payout_id" text,
	"reimbursement_usd" numeric,
	"reimbursement_pyusd" numeric,
	"reimbursement_rate" numeric,
	"reimbursement_signature" text,
	"reimbursement_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "expenses_status" CHECK ("expenses"."status" in ('draft', 'submitted', 'sent_back', 'approved', 'rejected', 'paid')),
	CONSTRAINT "expenses_source" CHECK ("expenses"."source" in ('fiat', 'manual', 'pyusd', 'sol')),
	CONSTRAINT "expenses_reimbursement" CHECK ("expenses"."reimbursement_status" in ('pending', 'processing', 'completed', 'failed', 'held')),
	CONSTRAINT "expenses_amount" CHECK ("expenses"."amount" >= 0),
	CONSTRAINT "expenses_submitted_is_classified" CHECK ("expenses"."status" in ('draft', 'sent_back') or ("expenses"."category_id" is not null and "expenses"."policy_id" is not null and "expenses"."usd_amount" is not null)),
	CONSTRAINT "expenses_paid_has_signature" CHECK ("expenses"."status" <> 'paid' or "expenses"."reimbursement_signature" is not null)
);
--> statement-breakpoint
CREATE TABLE "member_directory" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"wallet_address" text
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"reimbursable" boolean NOT NULL,
	"amount_max_usd" numeric(20, 2),
	"receipt_required_above_usd" numeric(20, 2),
	"age_max_days" integer,
	"archived" boolean DEFAULT false NOT NULL,
	CONSTRAINT "policies_organizationId_name_unique" UNIQUE("organization_id","name")
);
--> statement-breakpoint
CREATE TABLE "policy_categories" (
	"policy_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	CONSTRAINT "policy_categories_policy_id_category_id_pk" PRIMARY KEY("policy_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"pair" text PRIMARY KEY NOT NULL,
	"price" numeric NOT NULL,
	"confidence" numeric NOT NULL,
	"source" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_directory" (
	"receipt_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"sha256" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "expense_viewers" ADD CONSTRAINT "expense_viewers_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_categories" ADD CONSTRAINT "policy_categories_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_categories" ADD CONSTRAINT "policy_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_expense_id_id_index" ON "activity" USING btree ("expense_id","id");--> statement-breakpoint
CREATE INDEX "expense_viewers_member_id_index" ON "expense_viewers" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "expenses_organization_id_created_at_id_index" ON "expenses" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "expenses_organization_id_creator_id_created_at_index" ON "expenses" USING btree ("organization_id","creator_id","created_at");--> statement-breakpoint
CREATE INDEX "expenses_organization_id_receipt_id_index" ON "expenses" USING btree ("organization_id","receipt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_wallet_transaction" ON "expenses" USING btree ("wallet_signature","wallet_account");--> statement-breakpoint
CREATE INDEX "receipt_directory_organization_id_sha256_index" ON "receipt_directory" USING btree ("organization_id","sha256");
