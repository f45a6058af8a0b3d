ALTER TABLE "member_directory" DROP COLUMN "wallet_proof";--> statement-breakpoint
ALTER TABLE "payouts" DROP COLUMN "wallet_proof";