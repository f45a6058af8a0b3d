CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Case, accents and the letters that Unicode does not take apart are told alike. Immutable: nothing depends on the database's locale.
CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  replace(replace(translate(
    regexp_replace(normalize(casefold(given COLLATE "pg_unicode_fast"), NFKD), '[\u0300-\u036f]', '', 'g'),
    'øłđħıŧ', 'oldhit'), 'æ', 'ae'), 'œ', 'oe');
--> statement-breakpoint
-- A vendor without case, accents, punctuation and legal form: 'Müller GmbH & Co. KG' and 'muller' are the same.
CREATE FUNCTION vendor_key(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  nullif(regexp_replace(
    btrim(regexp_replace(replace(public.fold_text(given), '.', '') COLLATE "pg_unicode_fast", '[^[:alnum:]]+', ' ', 'g')),
    '( (inc|incorporated|ltd|limited|llc|llp|plc|corp|corporation|co|company|gmbh|mbh|ag|kg|ug|se|sa|sas|sarl|srl|spa|bv|nv|oy|ab|aps|pty))+$', ''), '');
--> statement-breakpoint
-- The month that a person means: a day without a time of day is that day everywhere, a moment is seen from the zone.
CREATE FUNCTION calendar_month(given timestamptz, zone text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE RETURN
  to_char(CASE WHEN date_trunc('day', given, 'UTC') = given THEN given AT TIME ZONE 'UTC' ELSE given AT TIME ZONE zone END, 'YYYY-MM');
--> statement-breakpoint
CREATE TABLE "duplicate_warnings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"expense_id" bigint NOT NULL,
	"other_expense_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"choice" text,
	"decided_by_id" bigint,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	CONSTRAINT "duplicate_warnings_expenseId_otherExpenseId_unique" UNIQUE("expense_id","other_expense_id"),
	CONSTRAINT "duplicate_warnings_reason" CHECK ("duplicate_warnings"."reason" in ('same_receipt', 'same_invoice', 'same_purchase')),
	CONSTRAINT "duplicate_warnings_choice" CHECK ("duplicate_warnings"."choice" in ('keep', 'discard')),
	CONSTRAINT "duplicate_warnings_choice_is_somebodys" CHECK (("duplicate_warnings"."choice" is null) = ("duplicate_warnings"."decided_by_id" is null) and ("duplicate_warnings"."choice" is null) = ("duplicate_warnings"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "organization_directory" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"time_zone" text
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret" text NOT NULL,
	CONSTRAINT "signing_keys_only_one" CHECK ("signing_keys"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "categories" DROP CONSTRAINT "categories_organizationId_name_unique";--> statement-breakpoint
ALTER TABLE "policies" DROP CONSTRAINT "policies_organizationId_name_unique";--> statement-breakpoint
ALTER TABLE "activity" ALTER COLUMN "at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "submitted_violations" jsonb;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(title || ' ' || coalesce(vendor, '') || ' ' || coalesce(invoice_number, '') || ' ' || coalesce(description, ''))) STORED;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "vendor_key" text GENERATED ALWAYS AS (vendor_key(vendor)) STORED;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "monthly_max_usd" numeric(20, 2);--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "required_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "enforcement" text DEFAULT 'warn' NOT NULL;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "duplicate_warnings" ADD CONSTRAINT "duplicate_warnings_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duplicate_warnings_other_expense_id_index" ON "duplicate_warnings" USING btree ("other_expense_id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "expenses_organization_id_creator_id_time_index" ON "expenses" USING btree ("organization_id","creator_id","time");--> statement-breakpoint
CREATE INDEX "expenses_organization_id_time_id_index" ON "expenses" USING btree ("organization_id","time","id");--> statement-breakpoint
CREATE INDEX "expenses_organization_id_vendor_key_index" ON "expenses" USING btree ("organization_id","vendor_key");--> statement-breakpoint
CREATE INDEX "expenses_search_text" ON "expenses" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "expenses_without_rate" ON "expenses" USING btree ("currency","id") WHERE "expenses"."usd_amount" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "policies_name" ON "policies" USING btree ("organization_id",lower("name"));--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_enforcement" CHECK ("policies"."enforcement" in ('warn', 'block'));
--> statement-breakpoint
-- What was found so far moves over; who has seen it is not known, so nothing counts as decided.
INSERT INTO "duplicate_warnings" ("organization_id", "expense_id", "other_expense_id", "reason")
SELECT e."organization_id", e."id", o."id",
  CASE
    WHEN r."sha256" = s."sha256" THEN 'same_receipt'
    WHEN e."invoice_number" = o."invoice_number" THEN 'same_invoice'
    ELSE 'same_purchase'
  END
FROM "expenses" e
JOIN "expenses" o ON o."id" = e."duplicate_of" AND o."organization_id" = e."organization_id"
LEFT JOIN "receipt_directory" r ON r."receipt_id" = e."receipt_id"
LEFT JOIN "receipt_directory" s ON s."receipt_id" = o."receipt_id";
--> statement-breakpoint
-- Two random UUIDs hold 244 bits; every process of the service reads this one.
INSERT INTO "signing_keys" ("secret") VALUES (gen_random_uuid()::text || gen_random_uuid()::text);
