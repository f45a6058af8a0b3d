ALTER TABLE "payouts" ADD COLUMN "submission_proof" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "certificate" text;