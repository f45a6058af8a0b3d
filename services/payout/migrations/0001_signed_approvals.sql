DROP TABLE "signer_notices" CASCADE;--> statement-breakpoint
-- The defaults are for payments of before; none of them can be signed again.
ALTER TABLE "attempts" ADD COLUMN "receipt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ALTER COLUMN "receipt" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "approval" jsonb DEFAULT '{"lines":[],"submitted":{"statement":{},"proof":{}},"steps":[]}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ALTER COLUMN "approval" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "payouts" DROP COLUMN "submission_proof";--> statement-breakpoint
ALTER TABLE "payouts" DROP COLUMN "certificate";--> statement-breakpoint
ALTER TABLE "payouts" DROP COLUMN "expense_standing";--> statement-breakpoint
ALTER TABLE "payouts" DROP COLUMN "people_standing";--> statement-breakpoint
ALTER TABLE "payouts" DROP COLUMN "standing_asks";--> statement-breakpoint
ALTER TABLE "payouts" DROP COLUMN "standing_asked_at";
