CREATE TABLE "department_directory" (
	"department_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"monthly_budget_usd" numeric(20, 2)
);
--> statement-breakpoint
ALTER TABLE "member_directory" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "member_directory" ADD COLUMN "department" text;--> statement-breakpoint
CREATE INDEX "department_directory_organization_id_index" ON "department_directory" USING btree ("organization_id");