-- Only accounting writes these tables, and the events that it books wait in Kafka while they are locked; they are small beside
-- those of expenses.
-- squawk-ignore-file constraint-missing-not-valid, adding-serial-primary-key-field
CREATE TABLE "asset_lots" (
	"organization_id" bigint NOT NULL,
	"asset" text NOT NULL,
	"lots" jsonb NOT NULL,
	CONSTRAINT "asset_lots_organization_id_asset_pk" PRIMARY KEY("organization_id","asset")
);
--> statement-breakpoint
CREATE TABLE "asset_months" (
	"organization_id" bigint NOT NULL,
	"month" text NOT NULL,
	"account" text NOT NULL,
	"asset" text NOT NULL,
	"currency" text NOT NULL,
	"quantity_minor" numeric(30, 0) NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "asset_months_organization_id_month_account_asset_currency_pk" PRIMARY KEY("organization_id","month","account","asset","currency")
);
--> statement-breakpoint
CREATE TABLE "book_settings" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"cost_method" text NOT NULL,
	CONSTRAINT "book_settings_currency" CHECK ("book_settings"."currency" in ('USD', 'EUR', 'GBP', 'CHF')),
	CONSTRAINT "book_settings_cost_method" CHECK ("book_settings"."cost_method" in ('average', 'fifo'))
);
--> statement-breakpoint
ALTER TABLE "journal_entries" DROP CONSTRAINT "journal_entries_kind";--> statement-breakpoint
ALTER TABLE "account_months" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_months" DROP CONSTRAINT "account_months_organization_id_month_account_pk";--> statement-breakpoint
ALTER TABLE "account_months" ADD CONSTRAINT "account_months_organization_id_month_account_currency_pk" PRIMARY KEY("organization_id","month","account","currency");--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "rate" jsonb;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_kind" CHECK ("journal_entries"."kind" in ('approval', 'company_wallet', 'payment', 'transfer', 'reversal', 'revaluation'));
--> statement-breakpoint
-- What was held before costs were kept: everything that was booked to the accounts of assets.
INSERT INTO "asset_months" SELECT e.organization_id, e.month, m.code, m.key, 'USD',
  sum((posting #>> '{original,amount}')::numeric * CASE m.key WHEN 'PYUSD' THEN 1e6 ELSE 1e9 END), sum((posting ->> 'usdCents')::bigint)
FROM "journal_entries" e CROSS JOIN jsonb_array_elements(e.postings) AS posting
JOIN "account_mappings" m ON m.organization_id = e.organization_id AND m.subject = 'asset'
  AND m.code = posting ->> 'account' AND m.key = posting #>> '{original,currency}'
WHERE e.currency IS NULL
GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO "asset_lots" SELECT organization_id, asset,
  jsonb_build_array(jsonb_build_object('quantityMinor', sum(quantity_minor)::text, 'cents', sum(cents)::text))
FROM "asset_months" GROUP BY 1, 2;
--> statement-breakpoint
SELECT outlay_protect(name) FROM unnest(ARRAY['asset_lots', 'asset_months', 'book_settings']) AS name;
