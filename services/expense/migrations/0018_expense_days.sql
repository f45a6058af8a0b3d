-- The calendar day of an expense is a value of its own; the time stays where a wallet payment has one.
ALTER TABLE "expenses" ADD COLUMN "day" date;--> statement-breakpoint
UPDATE "expenses" e SET "day" = ("time" AT TIME ZONE CASE WHEN "wallet_signature" IS NULL THEN 'UTC' ELSE
  coalesce((SELECT o."time_zone" FROM "organization_directory" o WHERE o."organization_id" = e."organization_id"), 'UTC') END)::date;--> statement-breakpoint
-- squawk-ignore adding-not-nullable-field
ALTER TABLE "expenses" ALTER COLUMN "day" SET NOT NULL;--> statement-breakpoint
DROP INDEX "expenses_organization_id_creator_id_time_index";--> statement-breakpoint
DROP INDEX "expenses_organization_id_time_id_index";--> statement-breakpoint
DROP INDEX "expenses_spending";--> statement-breakpoint
ALTER TABLE "expenses" RENAME COLUMN "time" TO "wallet_time";--> statement-breakpoint
ALTER TABLE "expenses" ALTER COLUMN "wallet_time" DROP NOT NULL;--> statement-breakpoint
UPDATE "expenses" SET "wallet_time" = NULL WHERE "wallet_signature" IS NULL;--> statement-breakpoint
DROP FUNCTION calendar_month(timestamptz, text);--> statement-breakpoint
-- The last quote of each day stays: the rate of an expense is that of its day.
ALTER TABLE "quotes" ADD COLUMN "day" date;--> statement-breakpoint
UPDATE "quotes" SET "day" = ("published_at" AT TIME ZONE 'UTC')::date;--> statement-breakpoint
ALTER TABLE "quotes" DROP CONSTRAINT "quotes_pkey";--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid, adding-serial-primary-key-field
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_pair_day_pk" PRIMARY KEY ("pair","day");
