ALTER TABLE "rules" DROP COLUMN "priority";--> statement-breakpoint
ALTER TABLE "step_assignees" DROP COLUMN "approved";