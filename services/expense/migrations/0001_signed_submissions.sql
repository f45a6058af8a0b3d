ALTER TABLE "expenses" ADD COLUMN "submitted" jsonb;--> statement-breakpoint
ALTER TABLE "expenses" DROP COLUMN "submission_proof";