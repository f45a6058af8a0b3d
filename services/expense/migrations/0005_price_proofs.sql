ALTER TABLE "expenses" ADD COLUMN "rate_proof" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "proof" jsonb;