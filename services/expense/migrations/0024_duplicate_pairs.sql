-- squawk-ignore-file prefer-identity, adding-field-with-default, require-concurrent-index-creation
-- The generated columns rewrite both tables once, under a lock; the indexes of the new columns are built under the same lock.
-- The words of a vendor's name, without an article: 'The Müller GmbH' is 'muller'. Its first word is what an index finds it by,
-- because people shorten names.
CREATE FUNCTION vendor_words(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  regexp_replace(public.vendor_key(given), '^(the|der|die|das|le|la|les|il|el|los) (?=.)', '');
--> statement-breakpoint
CREATE FUNCTION vendor_stem(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  split_part(public.vendor_words(given), ' ', 1);
--> statement-breakpoint
-- A number without case, spaces and signs: 'RE-77/A' and 're 77 a' are the same.
CREATE FUNCTION invoice_key(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  nullif(regexp_replace(public.fold_text(given) COLLATE "pg_unicode_fast", '[^[:alnum:]]+', '', 'g'), '');
--> statement-breakpoint
CREATE TABLE "duplicate_pairs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"lower_expense_id" bigint NOT NULL,
	"higher_expense_id" bigint NOT NULL,
	"reasons" text[] NOT NULL,
	"choice" text,
	"marked_expense_id" bigint,
	"decided_as" text,
	"decided_by_id" bigint,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	CONSTRAINT "duplicate_pairs_lowerExpenseId_higherExpenseId_unique" UNIQUE("lower_expense_id","higher_expense_id"),
	CONSTRAINT "duplicate_pairs_order" CHECK ("duplicate_pairs"."lower_expense_id" < "duplicate_pairs"."higher_expense_id"),
	CONSTRAINT "duplicate_pairs_reasons" CHECK (cardinality("duplicate_pairs"."reasons") > 0),
	CONSTRAINT "duplicate_pairs_choice" CHECK ("duplicate_pairs"."choice" in ('keep', 'discard')),
	CONSTRAINT "duplicate_pairs_decided_as" CHECK ("duplicate_pairs"."decided_as" in ('creator', 'reviewer')),
	CONSTRAINT "duplicate_pairs_choice_is_somebodys" CHECK (num_nonnulls("duplicate_pairs"."choice", "duplicate_pairs"."decided_as", "duplicate_pairs"."decided_by_id", "duplicate_pairs"."decided_at") in (0, 4)),
	CONSTRAINT "duplicate_pairs_mark" CHECK (("duplicate_pairs"."choice" is not distinct from 'discard') = ("duplicate_pairs"."marked_expense_id" is not null) and "duplicate_pairs"."marked_expense_id" in ("duplicate_pairs"."lower_expense_id", "duplicate_pairs"."higher_expense_id"))
);
--> statement-breakpoint
-- One row per pair; of two warnings about it, the one that a person decided on.
INSERT INTO "duplicate_pairs" ("organization_id", "lower_expense_id", "higher_expense_id", "reasons", "choice", "marked_expense_id",
  "decided_as", "decided_by_id", "decided_at", "note")
SELECT DISTINCT ON (least(w."expense_id", w."other_expense_id"), greatest(w."expense_id", w."other_expense_id"))
  w."organization_id", least(w."expense_id", w."other_expense_id"), greatest(w."expense_id", w."other_expense_id"), ARRAY[w."reason"],
  w."choice", CASE w."choice" WHEN 'discard' THEN w."expense_id" END,
  CASE WHEN w."choice" IS NOT NULL THEN CASE WHEN w."decided_by_id" IN (e."creator_id", o."creator_id") THEN 'creator' ELSE 'reviewer' END END,
  w."decided_by_id", w."decided_at", w."note"
FROM "duplicate_warnings" w
JOIN "expenses" e ON e."id" = w."expense_id" AND e."status" <> 'rejected'
JOIN "expenses" o ON o."id" = w."other_expense_id" AND o."status" <> 'rejected'
ORDER BY 2, 3, w."decided_at" DESC NULLS LAST;
--> statement-breakpoint
DROP TABLE "duplicate_warnings";--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "vendor_stem" text GENERATED ALWAYS AS (vendor_stem(vendor)) STORED;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "invoice_key" text GENERATED ALWAYS AS (invoice_key(invoice_number)) STORED;--> statement-breakpoint
ALTER TABLE "receipt_directory" ADD COLUMN "read_invoice_number" text;--> statement-breakpoint
ALTER TABLE "receipt_directory" ADD COLUMN "read_vendor_stem" text GENERATED ALWAYS AS (vendor_stem(read_vendor)) STORED;--> statement-breakpoint
ALTER TABLE "receipt_directory" ADD COLUMN "read_invoice_key" text GENERATED ALWAYS AS (invoice_key(read_invoice_number)) STORED;--> statement-breakpoint
CREATE INDEX "duplicate_pairs_higher_expense_id_index" ON "duplicate_pairs" USING btree ("higher_expense_id");--> statement-breakpoint
CREATE INDEX "expenses_organization_id_vendor_stem_day_index" ON "expenses" USING btree ("organization_id","vendor_stem","day");--> statement-breakpoint
CREATE INDEX "expenses_organization_id_invoice_key_index" ON "expenses" USING btree ("organization_id","invoice_key");--> statement-breakpoint
CREATE INDEX "receipt_directory_reading" ON "receipt_directory" USING btree ("organization_id","read_vendor_stem","read_date");--> statement-breakpoint
CREATE INDEX "receipt_directory_organization_id_read_invoice_key_index" ON "receipt_directory" USING btree ("organization_id","read_invoice_key");
--> statement-breakpoint
SELECT outlay_protect('duplicate_pairs');
