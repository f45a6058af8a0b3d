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
	"seal" text,
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
CREATE TABLE "device_keys" (
	"public_key" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"session_id" uuid NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"seal" text
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"member_id" bigint,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"seal" text,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL,
	"member_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"seal" text
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"since" timestamp (3) with time zone,
	"last_step" integer,
	"recovery_codes" text[] NOT NULL,
	"seal" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"authenticated_at" timestamp (3) with time zone NOT NULL,
	"authenticated_by" text[] NOT NULL,
	"address" text,
	"user_agent" text,
	"seal" text
);
--> statement-breakpoint
CREATE TABLE "single_sign_on" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"creates_members" boolean NOT NULL,
	"is_required" boolean NOT NULL,
	"groups_claim" text,
	"group_roles" jsonb NOT NULL,
	"second_factor_values" text[] NOT NULL,
	"author_id" bigint,
	"confirmed_by_id" bigint,
	"made_at" timestamp (3) with time zone NOT NULL,
	"seal" text
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
	"seal" text,
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
	"name" text NOT NULL,
	"monthly_budget_usd" numeric(20, 2)
);
--> statement-breakpoint
CREATE TABLE "mail_links" (
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"seal" text,
	CONSTRAINT "mail_links_member_id_kind_pk" PRIMARY KEY("member_id","kind"),
	CONSTRAINT "mail_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "member_facts" (
	"member_id" bigint NOT NULL,
	"organization_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"author_id" bigint,
	"confirmed_by_id" bigint,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_facts_member_id_kind_pk" PRIMARY KEY("member_id","kind"),
	CONSTRAINT "member_facts_kind" CHECK ("member_facts"."kind" in ('invitation', 'role', 'manager', 'department', 'status', 'single_sign_on')),
	CONSTRAINT "member_facts_two_people" CHECK ("member_facts"."confirmed_by_id" <> "member_facts"."author_id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(first_name || ' ' || last_name || ' ' || email)) STORED,
	"roles" text[] NOT NULL,
	"manager_id" bigint,
	"department_id" bigint,
	"wallet_address" text,
	"wallet_memo" text,
	"wallet_changed_at" timestamp (3) with time zone,
	"wallet_watched" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"status" text DEFAULT 'active' NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"access_version" integer DEFAULT 0 NOT NULL,
	"access_changed_at" timestamp (3) with time zone,
	"seal" text,
	"facts_seal" text,
	CONSTRAINT "members_not_own_manager" CHECK ("members"."manager_id" <> "members"."id"),
	CONSTRAINT "members_status" CHECK ("members"."status" in ('invited', 'active', 'deactivated')),
	CONSTRAINT "members_active_with_password" CHECK ("members"."status" <> 'active' or "members"."password_hash" is not null),
	CONSTRAINT "members_operators_in_no_organization" CHECK (case when "members"."organization_id" is null then "members"."roles" = '{operator}' else 'operator' <> all ("members"."roles") end)
);
--> statement-breakpoint
CREATE TABLE "organization_requests" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"country" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"date_order" text DEFAULT 'dmy' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"requires_second_factor" boolean DEFAULT false NOT NULL,
	"vision_provider_host" text,
	"country" text
);
--> statement-breakpoint
CREATE TABLE "wallet_challenges" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"message" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_keys" ADD CONSTRAINT "device_keys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_family_id_sessions_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_sign_on" ADD CONSTRAINT "single_sign_on_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_sign_on_domains" ADD CONSTRAINT "single_sign_on_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_sign_on_identities" ADD CONSTRAINT "single_sign_on_identities_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_sign_on_identities" ADD CONSTRAINT "single_sign_on_identities_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_sign_on_requests" ADD CONSTRAINT "single_sign_on_requests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_sign_on_requests" ADD CONSTRAINT "single_sign_on_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_facts" ADD CONSTRAINT "member_facts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_manager_id_members_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_challenges" ADD CONSTRAINT "wallet_challenges_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_member_id_index" ON "api_keys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "api_keys_revoked_at_index" ON "api_keys" USING btree ("revoked_at");--> statement-breakpoint
CREATE INDEX "attempt_windows_started_at_index" ON "attempt_windows" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "device_keys_session_id_index" ON "device_keys" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "device_keys_registered_at_index" ON "device_keys" USING btree ("registered_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_member_id_index" ON "passkey_challenges" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at_index" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_member_id_index" ON "passkeys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_family_id_index" ON "refresh_tokens" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_member_id_index" ON "refresh_tokens" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_expires_at_index" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_member_id_index" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_ended_at_index" ON "sessions" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "single_sign_on_domains_proved" ON "single_sign_on_domains" USING btree ("domain") WHERE "single_sign_on_domains"."proved_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "single_sign_on_identities_member" ON "single_sign_on_identities" USING btree ("member_id","issuer");--> statement-breakpoint
CREATE INDEX "single_sign_on_requests_member_id_index" ON "single_sign_on_requests" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "single_sign_on_requests_expires_at_index" ON "single_sign_on_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_log_organization_id_id_index" ON "audit_log" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("organization_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_submissions" ON "audit_log" USING btree ("organization_id","subject") WHERE kind = 'expense.submitted';--> statement-breakpoint
CREATE UNIQUE INDEX "departments_name" ON "departments" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "member_facts_unconfirmed" ON "member_facts" USING btree ("organization_id","made_at") WHERE "member_facts"."author_id" is not null and "member_facts"."confirmed_by_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "members_joined_email" ON "members" USING btree (lower("email")) WHERE "members"."password_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "members_organization_email" ON "members" USING btree ("organization_id",lower("email"));--> statement-breakpoint
CREATE INDEX "members_organization_id_index" ON "members" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "members_organization_id_search_text_id_index" ON "members" USING btree ("organization_id","search_text","id");--> statement-breakpoint
CREATE INDEX "members_active_admins" ON "members" USING btree ("organization_id") WHERE status = 'active' and roles @> '{admin}';--> statement-breakpoint
CREATE INDEX "members_department_id_index" ON "members" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "members_wallet_address_index" ON "members" USING btree ("wallet_address");--> statement-breakpoint
CREATE INDEX "members_access_changed_at_index" ON "members" USING btree ("access_changed_at");--> statement-breakpoint
CREATE INDEX "organization_requests_email_index" ON "organization_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "organization_requests_expires_at_index" ON "organization_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wallet_challenges_expires_at_index" ON "wallet_challenges" USING btree ("expires_at");
--> statement-breakpoint
-- Rows of this table are evidence: they are added, never changed, not even by an operator.
SELECT outlay_append_only('audit_log');
--> statement-breakpoint
-- The facts of an entry that its hash stands for. jsonb sorts its keys, so equal facts have equal text. A column that comes later has
-- to come as a version of its own: what was chained keeps its hash.
CREATE FUNCTION audit_log_facts(entry "audit_log") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', entry."id"::text, 'organizationId', entry."organization_id"::text, 'at', to_char(entry."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'actorId', entry."actor_id"::text, 'kind', entry."kind", 'subject', entry."subject",
    'changes', entry."changes", 'address', entry."address")::text
$$;
--> statement-breakpoint
SELECT outlay_chain('audit_log');
--> statement-breakpoint
-- An operator acts for every organization, so no organization's admin makes one. The seed alone says in its transaction that it may.
CREATE FUNCTION refuse_new_operator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND 'operator' = ANY (OLD.roles) THEN RETURN NEW; END IF;
  IF current_setting('outlay.grants_operator', true) = 'on' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'only the seed makes an operator' USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER members_operators_are_seeded BEFORE INSERT OR UPDATE OF roles ON "members"
FOR EACH ROW WHEN ('operator' = ANY (NEW.roles)) EXECUTE FUNCTION refuse_new_operator();
--> statement-breakpoint
SELECT outlay_protect(name) FROM unnest(ARRAY['audit_log', 'departments', 'member_facts', 'members', 'single_sign_on',
  'single_sign_on_domains', 'single_sign_on_identities', 'single_sign_on_requests']) AS name;
--> statement-breakpoint
SELECT outlay_protect('organizations', $$id = current_setting('outlay.organization_id', true)::bigint$$);
--> statement-breakpoint
-- An operator has no organization: only work for the whole installation sees their account and what belongs to it.
SELECT outlay_protect(name, format('EXISTS (SELECT FROM members WHERE id = %I.member_id)', name)) FROM unnest(ARRAY['api_keys',
  'device_keys', 'mail_links', 'passkey_challenges', 'passkeys', 'refresh_tokens', 'second_factors', 'sessions', 'wallet_challenges']) AS name;
