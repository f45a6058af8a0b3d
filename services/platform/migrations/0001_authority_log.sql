CREATE TABLE "authority_entries" (
	"organization_id" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	"statement_hash" text NOT NULL,
	"entry" jsonb NOT NULL,
	"author_id" bigint,
	"effect_hash" text,
	CONSTRAINT "authority_entries_organization_id_sequence_pk" PRIMARY KEY("organization_id","sequence"),
	CONSTRAINT "authority_entries_statement" UNIQUE("organization_id","statement_hash")
);
--> statement-breakpoint
CREATE TABLE "change_details" (
	"organization_id" bigint NOT NULL,
	"statement_hash" text NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"proposed_by_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "change_details_organization_id_statement_hash_pk" PRIMARY KEY("organization_id","statement_hash")
);
--> statement-breakpoint
CREATE INDEX "authority_entries_effect" ON "authority_entries" USING btree ("organization_id","effect_hash");--> statement-breakpoint
CREATE INDEX "change_details_created_at_index" ON "change_details" USING btree ("created_at");
--> statement-breakpoint
SELECT outlay_protect(name) FROM unnest(ARRAY['authority_entries', 'change_details']) AS name;
