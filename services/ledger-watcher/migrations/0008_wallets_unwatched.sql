ALTER TABLE "member_directory" ALTER COLUMN "wallet_watched" SET DEFAULT false;--> statement-breakpoint
-- Until their holders turn it on, which identity publishes.
UPDATE "member_directory" SET "wallet_watched" = false WHERE "wallet_watched";--> statement-breakpoint
UPDATE "wallets" SET "watched" = false WHERE "watched" AND NOT "company_wallet";
