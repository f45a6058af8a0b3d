CREATE TABLE "organization_requests" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" DROP CONSTRAINT "organizations_name_unique";--> statement-breakpoint
CREATE INDEX "organization_requests_email_index" ON "organization_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "organization_requests_expires_at_index" ON "organization_requests" USING btree ("expires_at");