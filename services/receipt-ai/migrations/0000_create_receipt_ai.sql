CREATE TABLE "category_directory" (
	"category_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"bucket" text,
	"archived" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_delegations" (
	"delegation_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expense_links" (
	"expense_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"receipt_id" bigint,
	"status" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"vendor_key" text,
	"category_id" bigint,
	"policy_id" bigint,
	"submitted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "expense_viewers" (
	"expense_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"delegation_id" bigint DEFAULT 0 NOT NULL,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "expense_viewers_expense_id_member_id_delegation_id_pk" PRIMARY KEY("expense_id","member_id","delegation_id")
);
--> statement-breakpoint
CREATE TABLE "organization_directory" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"vision_provider_host" text
);
--> statement-breakpoint
CREATE TABLE "policy_directory" (
	"policy_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"category_ids" text[] NOT NULL,
	"reimbursable" boolean NOT NULL,
	"archived" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"status" text NOT NULL,
	"values" jsonb,
	"corrections" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"recognised_text" text,
	"page_count" integer,
	"pages_read" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"split_from" bigint,
	CONSTRAINT "receipts_status" CHECK ("receipts"."status" in ('analyzing', 'analyzed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "vendor_names" (
	"organization_id" bigint NOT NULL,
	"registration" text NOT NULL,
	"name" text NOT NULL,
	"times" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vendor_names_organization_id_registration_name_pk" PRIMARY KEY("organization_id","registration","name")
);
--> statement-breakpoint
CREATE TABLE "vision_provider_use" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"receipts" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_split_from_receipts_id_fk" FOREIGN KEY ("split_from") REFERENCES "public"."receipts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expense_links_receipt_id_index" ON "expense_links" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "expense_links_organization_id_vendor_key_submitted_at_index" ON "expense_links" USING btree ("organization_id","vendor_key","submitted_at");--> statement-breakpoint
CREATE INDEX "receipts_split_from_index" ON "receipts" USING btree ("split_from");--> statement-breakpoint
CREATE INDEX "receipts_organization_id_owner_id_created_at_index" ON "receipts" USING btree ("organization_id","owner_id","created_at");--> statement-breakpoint
CREATE INDEX "receipts_organization_id_sha256_index" ON "receipts" USING btree ("organization_id","sha256");--> statement-breakpoint
CREATE INDEX "receipts_bucket" ON "receipts" USING btree ("organization_id",("values"->'categoryBuckets'->0->>'bucket'),"id");--> statement-breakpoint
CREATE INDEX "receipts_released" ON "receipts" USING btree ("released_at") WHERE "receipts"."released_at" is not null;--> statement-breakpoint
CREATE INDEX "receipts_waiting" ON "receipts" USING btree ("leased_until") WHERE "receipts"."status" = 'analyzing';
--> statement-breakpoint
SELECT outlay_protect(name) FROM unnest(ARRAY['category_directory', 'expense_links', 'organization_directory', 'policy_directory',
  'receipts', 'vendor_names', 'vision_provider_use']) AS name;
--> statement-breakpoint
SELECT outlay_protect('expense_viewers', 'EXISTS (SELECT FROM expense_links WHERE expense_links.expense_id = expense_viewers.expense_id)');
