CREATE TABLE "custom_fields" (
	-- Ids are serial in every table.
	-- squawk-ignore prefer-identity
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"choices" text[] NOT NULL,
	"level" text NOT NULL,
	"required" boolean NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	CONSTRAINT "custom_fields_kind" CHECK ("custom_fields"."kind" in ('text', 'number', 'date', 'choice', 'member')),
	CONSTRAINT "custom_fields_level" CHECK ("custom_fields"."level" in ('expense', 'line'))
);
--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "required_custom_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_key" ON "custom_fields" USING btree ("organization_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_name" ON "custom_fields" USING btree ("organization_id",lower("name"));--> statement-breakpoint
SELECT outlay_protect('custom_fields');
