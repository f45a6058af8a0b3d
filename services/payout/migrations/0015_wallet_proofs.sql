ALTER TABLE "member_directory" ADD COLUMN "wallet_proof" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "wallet_proof" text;--> statement-breakpoint
ALTER TABLE "member_directory" ADD COLUMN "wallet_changed_at" timestamp (3) with time zone;