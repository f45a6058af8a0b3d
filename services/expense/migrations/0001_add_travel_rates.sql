CREATE TABLE "travel_rates" (
	-- Ids are serial in every table.
	-- squawk-ignore prefer-identity
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"per_unit" text NOT NULL,
	"breakfast" text NOT NULL,
	"lunch" text NOT NULL,
	"dinner" text NOT NULL,
	"currency" text NOT NULL,
	"valid_from" date NOT NULL,
	"source" text,
	"archived" boolean DEFAULT false NOT NULL,
	CONSTRAINT "travel_rates_unit" CHECK ("travel_rates"."unit" in ('km', 'mi', 'day'))
);
--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "computed" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "travel_rates_version" ON "travel_rates" USING btree ("organization_id",("unit" = 'day'),lower("name"),"valid_from");
--> statement-breakpoint
SELECT outlay_protect('travel_rates');
