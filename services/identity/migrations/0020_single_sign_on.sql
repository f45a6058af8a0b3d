CREATE TABLE "single_sign_on" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"creates_members" boolean NOT NULL,
	"is_required" boolean NOT NULL,
	"groups_claim" text,
	"group_roles" jsonb NOT NULL,
	"second_factor_values" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "single_sign_on_domains" (
	"organization_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"proved_at" timestamp (3) with time zone,
	CONSTRAINT "single_sign_on_domains_organization_id_domain_pk" PRIMARY KEY("organization_id","domain")
);
--> statement-breakpoint
CREATE TABLE "single_sign_on_identities" (
	"organization_id" bigint NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"member_id" bigint NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "single_sign_on_identities_organization_id_issuer_subject_pk" PRIMARY KEY("organization_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "single_sign_on_requests" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"member_id" bigint,
	"started_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "single_sign_on" ADD CONSTRAINT "single_sign_on_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_sign_on_domains" ADD CONSTRAINT "single_sign_on_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_sign_on_identities" ADD CONSTRAINT "single_sign_on_identities_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_sign_on_identities" ADD CONSTRAINT "single_sign_on_identities_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_sign_on_requests" ADD CONSTRAINT "single_sign_on_requests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_sign_on_requests" ADD CONSTRAINT "single_sign_on_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "single_sign_on_domains_proved" ON "single_sign_on_domains" USING btree ("domain") WHERE "single_sign_on_domains"."proved_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "single_sign_on_identities_member" ON "single_sign_on_identities" USING btree ("member_id","issuer");--> statement-breakpoint
CREATE INDEX "single_sign_on_requests_member_id_index" ON "single_sign_on_requests" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "single_sign_on_requests_expires_at_index" ON "single_sign_on_requests" USING btree ("expires_at");
--> statement-breakpoint
SELECT outlay_protect(name) FROM unnest(ARRAY['single_sign_on', 'single_sign_on_domains', 'single_sign_on_identities', 'single_sign_on_requests']) AS name;
