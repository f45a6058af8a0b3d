CREATE TABLE "row_seals_begun" (
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_links" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "facts_seal" text;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "single_sign_on" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "single_sign_on_identities" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "device_keys" ADD COLUMN "seal" text;--> statement-breakpoint
CREATE TRIGGER row_seals_begun_append_only BEFORE UPDATE OR DELETE ON "row_seals_begun"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER row_seals_begun_not_truncated BEFORE TRUNCATE ON "row_seals_begun"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
