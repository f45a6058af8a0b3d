ALTER TABLE "payouts" ADD COLUMN "expense_standing" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "people_standing" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "standing_asks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "standing_asked_at" timestamp (3) with time zone;