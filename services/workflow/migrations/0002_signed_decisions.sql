ALTER TABLE "passkey_directory" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "passkey_directory" CASCADE;--> statement-breakpoint
DROP INDEX "member_directory_roles_of_one";--> statement-breakpoint
ALTER TABLE "step_assignees" ADD COLUMN "signed" jsonb;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "escalations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "member_directory" DROP COLUMN "facts";--> statement-breakpoint
ALTER TABLE "instances" DROP COLUMN "submission_proof";--> statement-breakpoint
ALTER TABLE "instances" DROP COLUMN "facts";--> statement-breakpoint
ALTER TABLE "instances" DROP COLUMN "certificate";--> statement-breakpoint
ALTER TABLE "step_assignees" DROP COLUMN "evidence";--> statement-breakpoint
ALTER TABLE "step_assignees" DROP COLUMN "grounds";