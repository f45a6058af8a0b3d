CREATE TABLE "passkey_directory" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"statement" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_rules" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"above_usd" numeric(20, 2)
);
--> statement-breakpoint
CREATE INDEX "passkey_directory_member_id_index" ON "passkey_directory" USING btree ("member_id");