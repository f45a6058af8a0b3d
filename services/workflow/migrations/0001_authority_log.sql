CREATE SEQUENCE "public"."rule_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 2 CACHE 1;--> statement-breakpoint
CREATE TABLE "department_directory" (
	"id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"archived" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "department_directory_organization_id_index" ON "department_directory" USING btree ("organization_id");--> statement-breakpoint
SELECT setval('rule_ids', coalesce((SELECT max("id") FROM "rule_heads"), 1));
--> statement-breakpoint
SELECT outlay_protect('department_directory');
