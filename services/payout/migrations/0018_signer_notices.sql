CREATE TABLE "signer_notices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"notice" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"refused_code" text
);
--> statement-breakpoint
CREATE INDEX "signer_notices_to_send" ON "signer_notices" USING btree ("id") WHERE sent_at is null;