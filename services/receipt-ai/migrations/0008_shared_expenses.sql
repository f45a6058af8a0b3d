ALTER TABLE "expense_links" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A draft that was assigned to someone was submitted and withdrawn.
UPDATE "expense_links" SET "shared" = true
WHERE "status" <> 'draft' OR EXISTS (SELECT FROM "expense_viewers" v WHERE v."expense_id" = "expense_links"."expense_id");
