ALTER TABLE "expenses" ADD COLUMN "wallet_amount" numeric;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "wallet_currency" text;