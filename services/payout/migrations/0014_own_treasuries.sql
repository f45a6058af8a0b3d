ALTER TABLE "treasuries" ADD COLUMN "organization_id" bigint;--> statement-breakpoint
ALTER TABLE "treasuries" ADD COLUMN "is_primary" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "treasuries" ADD COLUMN "announced_at" timestamp (3) with time zone;--> statement-breakpoint
-- The treasury that all organisations shared goes to the first one; the others get their own. A second treasury is assigned by the
-- configuration, when it is next seen.
UPDATE "treasuries" SET "is_primary" = ("name" = 'default'),
  "organization_id" = CASE WHEN "name" = 'default' THEN (SELECT min("organization_id") FROM "member_directory") END;--> statement-breakpoint
CREATE UNIQUE INDEX "treasuries_one_primary" ON "treasuries" USING btree ("organization_id") WHERE is_primary;--> statement-breakpoint
ALTER TABLE "treasuries" ADD CONSTRAINT "treasuries_organizationId_name_unique" UNIQUE("organization_id","name");--> statement-breakpoint
-- Not validated: what other organisations were paid from the shared treasury stays as it was.
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_own_treasury" FOREIGN KEY ("organization_id","treasury") REFERENCES "public"."treasuries"("organization_id","name") NOT VALID;
