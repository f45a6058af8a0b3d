CREATE TABLE "api_keys" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"name" text NOT NULL,
	"public_id" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_publicId_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "attempt_windows" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	CONSTRAINT "attempt_windows_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" bigint,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"changes" jsonb NOT NULL,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_links" (
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_links_member_id_kind_pk" PRIMARY KEY("member_id","kind"),
	CONSTRAINT "mail_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"address" text,
	"user_agent" text
);
--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "department_id" bigint;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "status" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "last_sign_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "date_order" text DEFAULT 'dmy' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_member_id_index" ON "api_keys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "attempt_windows_started_at_index" ON "attempt_windows" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "audit_log_organization_id_id_index" ON "audit_log" USING btree ("organization_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "departments_name" ON "departments" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "sessions_member_id_index" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_department_id_index" ON "members" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_expires_at_index" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_status" CHECK ("members"."status" in ('invited', 'active', 'deactivated'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_active_with_password" CHECK ("members"."status" <> 'active' or "members"."password_hash" is not null);--> statement-breakpoint
UPDATE "members" SET "status" = 'deactivated' WHERE NOT "active";--> statement-breakpoint
-- Names that differ in case or surrounding space only were one department to people.
INSERT INTO "departments" ("organization_id", "name")
SELECT DISTINCT ON ("organization_id", lower(trim("department"))) "organization_id", trim("department")
FROM "members" WHERE trim("department") <> ''
ORDER BY "organization_id", lower(trim("department")), "id";--> statement-breakpoint
UPDATE "members" SET "department_id" = "departments"."id" FROM "departments"
WHERE "departments"."organization_id" = "members"."organization_id"
  AND lower("departments"."name") = lower(trim("members"."department"));--> statement-breakpoint
-- A session is the family of its refresh tokens: each token was made when its family was used, fourteen days before it expires.
INSERT INTO "sessions" ("id", "member_id", "started_at", "last_used_at", "expires_at", "ended_at")
SELECT "family_id", min("member_id"), min("expires_at") - interval '14 days',
  max("expires_at") - interval '14 days', max("expires_at"), max("revoked_at")
FROM "refresh_tokens" GROUP BY "family_id";--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_not_truncated BEFORE TRUNCATE ON "audit_log"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
