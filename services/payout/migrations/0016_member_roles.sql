ALTER TABLE "member_directory" ADD COLUMN "roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_directory" ADD COLUMN "active" boolean DEFAULT true NOT NULL;