ALTER TABLE "member_directory" ADD COLUMN "wallet_memo" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "recipient_memo" text;