ALTER TABLE "instances" ADD COLUMN "submission_proof" text;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "auto_approval_limit_usd" numeric(20, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "certificate" text;--> statement-breakpoint
ALTER TABLE "step_assignees" ADD COLUMN "evidence" jsonb;