ALTER TABLE "quote_history" ADD COLUMN "proof" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "proof" jsonb;