CREATE TABLE "treasuries" (
	"address" text PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"is_primary" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "treasuries_organization_id_index" ON "treasuries" USING btree ("organization_id");