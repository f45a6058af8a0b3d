ALTER TABLE "auto_approval_limits" ADD COLUMN "allows_api_keys" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delegations" ADD COLUMN "confirmed_by_id" bigint;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "facts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "member_directory" ADD COLUMN "facts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "confirmed_by_id" bigint;--> statement-breakpoint
ALTER TABLE "step_assignees" ADD COLUMN "grounds" jsonb DEFAULT '[]'::jsonb NOT NULL;
