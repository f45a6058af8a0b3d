ALTER TABLE "decisions" ADD COLUMN "treasury" text;--> statement-breakpoint
ALTER TABLE "payout_settings" ADD COLUMN "second_treasury_may_pay" boolean DEFAULT false NOT NULL;