ALTER TABLE "payouts" ADD COLUMN "rate_proof" jsonb;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "price_proof" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "proof" jsonb;