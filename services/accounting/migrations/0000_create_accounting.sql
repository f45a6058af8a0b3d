CREATE TABLE "account_mappings" (
	"organization_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"key" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "account_mappings_organization_id_subject_key_pk" PRIMARY KEY("organization_id","subject","key"),
	CONSTRAINT "account_mappings_subject" CHECK ("account_mappings"."subject" in ('category', 'tax_code', 'output_tax', 'asset', 'payable', 'company_paid', 'transfer', 'fee', 'exchange', 'exchange_gain'))
);
--> statement-breakpoint
CREATE TABLE "account_months" (
	"organization_id" bigint NOT NULL,
	"month" text NOT NULL,
	"account" text NOT NULL,
	"debit_cents" bigint NOT NULL,
	"credit_cents" bigint NOT NULL,
	CONSTRAINT "account_months_organization_id_month_account_pk" PRIMARY KEY("organization_id","month","account")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"organization_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "accounts_organization_id_code_pk" PRIMARY KEY("organization_id","code"),
	CONSTRAINT "accounts_kind" CHECK ("accounts"."kind" in ('expense', 'input_tax', 'output_tax', 'payable', 'asset', 'fee', 'exchange', 'rounding'))
);
--> statement-breakpoint
CREATE TABLE "approved_expenses" (
	"expense_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"source" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"category_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"archived" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_periods" (
	"organization_id" bigint NOT NULL,
	"month" text NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by_id" bigint NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "closed_periods_organization_id_month_pk" PRIMARY KEY("organization_id","month")
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"custom_field_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exported_entries" (
	"organization_id" bigint NOT NULL,
	"format" text NOT NULL,
	"number" bigint NOT NULL,
	"export_id" uuid NOT NULL,
	CONSTRAINT "exported_entries_organization_id_format_number_pk" PRIMARY KEY("organization_id","format","number")
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"organization_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"kind" text NOT NULL,
	"month" text NOT NULL,
	"day" text NOT NULL,
	"description" text NOT NULL,
	"expense_id" bigint,
	"payout_id" uuid,
	"signature" text,
	"reverses" bigint,
	"postings" jsonb NOT NULL,
	"hash" text NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "journal_entries_organization_id_number_pk" PRIMARY KEY("organization_id","number"),
	CONSTRAINT "journal_entries_kind" CHECK ("journal_entries"."kind" in ('approval', 'company_wallet', 'payment', 'transfer', 'reversal')),
	CONSTRAINT "journal_entries_reversal" CHECK (("journal_entries"."kind" = 'reversal') = ("journal_entries"."reverses" is not null))
);
--> statement-breakpoint
CREATE TABLE "journal_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"month" text NOT NULL,
	"format" text NOT NULL,
	"entries" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by_id" bigint NOT NULL,
	CONSTRAINT "journal_exports_format" CHECK ("journal_exports"."format" in ('hledger', 'csv', 'xero', 'quickbooks', 'quickbooks_iif', 'datev'))
);
--> statement-breakpoint
CREATE TABLE "journal_months" (
	"organization_id" bigint NOT NULL,
	"month" text NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "journal_months_organization_id_month_pk" PRIMARY KEY("organization_id","month")
);
--> statement-breakpoint
CREATE TABLE "journals" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"entries" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"country" text
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"pair" text NOT NULL,
	"day" text NOT NULL,
	"price" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prices_pair_day_pk" PRIMARY KEY("pair","day")
);
--> statement-breakpoint
CREATE TABLE "tax_codes" (
	"tax_code_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"rate" text NOT NULL,
	"kind" text NOT NULL,
	"archived" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"expense_id" bigint,
	"facts" jsonb NOT NULL,
	"missing" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_mappings" ADD CONSTRAINT "account_mappings_organization_id_code_accounts_organization_id_code_fk" FOREIGN KEY ("organization_id","code") REFERENCES "public"."accounts"("organization_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exported_entries" ADD CONSTRAINT "exported_entries_export_id_journal_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."journal_exports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exported_entries" ADD CONSTRAINT "exported_entries_organization_id_number_journal_entries_organization_id_number_fk" FOREIGN KEY ("organization_id","number") REFERENCES "public"."journal_entries"("organization_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "categories_organization_id_index" ON "categories" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "custom_fields_organization_id_index" ON "custom_fields" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "exported_entries_export_id_number_index" ON "exported_entries" USING btree ("export_id","number");--> statement-breakpoint
CREATE INDEX "journal_entries_organization_id_month_number_index" ON "journal_entries" USING btree ("organization_id","month","number");--> statement-breakpoint
CREATE INDEX "journal_entries_organization_id_expense_id_index" ON "journal_entries" USING btree ("organization_id","expense_id");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_reversed" ON "journal_entries" USING btree ("organization_id","reverses");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_payment" ON "journal_entries" USING btree ("organization_id","payout_id") WHERE kind = 'payment';--> statement-breakpoint
CREATE INDEX "journal_exports_organization_id_created_at_index" ON "journal_exports" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "members_organization_id_index" ON "members" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "tax_codes_organization_id_index" ON "tax_codes" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "waiting_entries_organization_id_at_event_id_index" ON "waiting_entries" USING btree ("organization_id","at","event_id");--> statement-breakpoint
-- What was booked and exported is evidence: rows are added, never changed.
SELECT outlay_append_only('journal_entries');
--> statement-breakpoint
SELECT outlay_append_only('exported_entries');
--> statement-breakpoint
SELECT outlay_protect(name) FROM unnest(ARRAY['account_mappings', 'account_months', 'accounts', 'approved_expenses', 'categories', 'closed_periods', 'custom_fields', 'exported_entries',
  'journal_entries', 'journal_exports', 'journal_months', 'journals', 'members', 'organizations', 'tax_codes', 'waiting_entries']) AS name;
