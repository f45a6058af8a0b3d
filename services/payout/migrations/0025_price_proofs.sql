ALTER TABLE "payouts" ADD COLUMN "rate_proof" jsonb;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "price_proof" jsonb;--> statement-breakpoint
-- A quote without its proof counts no more, and the next ones arrive within seconds.
DELETE FROM "quotes";--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "proof" jsonb NOT NULL;