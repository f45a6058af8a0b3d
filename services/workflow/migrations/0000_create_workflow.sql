CREATE TABLE "approval_months" (
	"organization_id" bigint NOT NULL,
	"month" text NOT NULL,
	"decided" integer NOT NULL,
	"median_seconds" integer NOT NULL,
	"p90_seconds" integer NOT NULL,
	CONSTRAINT "approval_months_organization_id_month_pk" PRIMARY KEY("organization_id","month")
);
--> statement-breakpoint
CREATE TABLE "auto_approval_limits" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"limit_usd" numeric(20, 2) NOT NULL,
	"allows_api_keys" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auto_approval_monthly_limits" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"limit_usd" numeric(20, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auto_approved_sums" (
	"organization_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"month" date NOT NULL,
	"usd" numeric(20, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "auto_approved_sums_organization_id_member_id_month_pk" PRIMARY KEY("organization_id","member_id","month")
);
--> statement-breakpoint
CREATE TABLE "category_directory" (
	"id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"archived" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custom_field_directory" (
	"organization_id" bigint NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"archived" boolean NOT NULL,
	CONSTRAINT "custom_field_directory_organization_id_key_pk" PRIMARY KEY("organization_id","key")
);
--> statement-breakpoint
CREATE TABLE "delegations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	"created_by_id" bigint NOT NULL,
	"confirmed_by_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"announced_at" timestamp (3) with time zone,
	CONSTRAINT "delegations_window" CHECK ("delegations"."starts_at" < "delegations"."ends_at"),
	CONSTRAINT "delegations_two_people" CHECK ("delegations"."from_id" <> "delegations"."to_id")
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"instance_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" bigint,
	"acted_for_id" bigint,
	"step_number" integer,
	"note" text,
	"content_hash" text,
	"steps_before" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instances" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"expense_id" bigint NOT NULL,
	"submission" integer NOT NULL,
	"submitter_id" bigint NOT NULL,
	"status" text NOT NULL,
	"rule_id" bigint NOT NULL,
	"rule_version" integer NOT NULL,
	"rule_name" text NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"submission_proof" text NOT NULL,
	"auto_approval_limit_usd" numeric(20, 2) DEFAULT '0' NOT NULL,
	"facts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"certificate" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"expense_deleted_at" timestamp (3) with time zone,
	CONSTRAINT "instances_expenseId_submission_unique" UNIQUE("expense_id","submission"),
	CONSTRAINT "instances_status" CHECK ("instances"."status" in ('in_progress', 'approved', 'rejected', 'sent_back', 'cancelled')),
	CONSTRAINT "instances_completed" CHECK (("instances"."status" = 'in_progress') = ("instances"."completed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "member_directory" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"manager_id" bigint,
	"department" text,
	"active" boolean NOT NULL,
	"facts" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_directory" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"statement" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_directory" (
	"id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"archived" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rule_heads" (
	"organization_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"version" integer NOT NULL,
	"priority" integer NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "rule_heads_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"id" bigint NOT NULL,
	"version" integer NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"conditions" jsonb NOT NULL,
	"stages" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by_id" bigint,
	"confirmed_by_id" bigint,
	CONSTRAINT "rules_organization_id_id_version_pk" PRIMARY KEY("organization_id","id","version")
);
--> statement-breakpoint
CREATE TABLE "step_assignees" (
	"step_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"waits" boolean DEFAULT true NOT NULL,
	"approved_by_id" bigint,
	"approved_order" integer,
	"evidence" jsonb,
	"grounds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "step_assignees_step_id_member_id_pk" PRIMARY KEY("step_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "steps" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"instance_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"quorum" jsonb NOT NULL,
	"decided_by_id" bigint,
	"decided_for_id" bigint,
	"started_at" timestamp (3) with time zone,
	"assigned_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"deadline_hours" integer,
	"deadline_at" timestamp (3) with time zone,
	"remind_at" timestamp (3) with time zone,
	"notes" text,
	"rejection_reason" text,
	"escalation_reason" text,
	CONSTRAINT "steps_instanceId_number_unique" UNIQUE("instance_id","number"),
	CONSTRAINT "steps_status" CHECK ("steps"."status" in ('pending', 'in_progress', 'escalated', 'approved', 'rejected', 'sent_back', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_heads" ADD CONSTRAINT "rule_heads_newest_version" FOREIGN KEY ("organization_id","id","version") REFERENCES "public"."rules"("organization_id","id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_assignees" ADD CONSTRAINT "step_assignees_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_directory_organization_id_index" ON "category_directory" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "delegations_from_id_index" ON "delegations" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "delegations_to_id_index" ON "delegations" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "delegations_organization_id_ends_at_index" ON "delegations" USING btree ("organization_id","ends_at");--> statement-breakpoint
CREATE INDEX "delegations_to_announce" ON "delegations" USING btree ("starts_at") WHERE announced_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "history_instance_id_index" ON "history" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "instances_organization_id_submitter_id_started_at_index" ON "instances" USING btree ("organization_id","submitter_id","started_at");--> statement-breakpoint
CREATE INDEX "instances_open" ON "instances" USING btree ("organization_id","id","started_at","expense_id") WHERE "instances"."status" = 'in_progress';--> statement-breakpoint
CREATE INDEX "instances_decided" ON "instances" USING btree ("organization_id","completed_at","started_at","id") WHERE "instances"."status" in ('approved', 'rejected', 'sent_back');--> statement-breakpoint
CREATE INDEX "member_directory_organization_id_index" ON "member_directory" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "member_directory_in_charge" ON "member_directory" USING btree ("organization_id","member_id") WHERE roles && '{finance,admin}';--> statement-breakpoint
CREATE INDEX "member_directory_deciding" ON "member_directory" USING btree ("organization_id","member_id") WHERE active and roles && '{approver,finance}';--> statement-breakpoint
CREATE INDEX "member_directory_roles_of_one" ON "member_directory" USING btree ("organization_id") WHERE facts @? '$[*] ? ((@.kind == "role" || @.kind == "single_sign_on") && @.authorId != null && @.confirmedById == null)';--> statement-breakpoint
CREATE INDEX "passkey_directory_member_id_index" ON "passkey_directory" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "policy_directory_organization_id_index" ON "policy_directory" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rule_heads_one_default" ON "rule_heads" USING btree ("organization_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "step_assignees_waiting" ON "step_assignees" USING btree ("member_id","step_id") WHERE waits;--> statement-breakpoint
CREATE INDEX "steps_due" ON "steps" USING btree (least(deadline_at, remind_at)) WHERE deadline_at is not null or remind_at is not null;--> statement-breakpoint
CREATE INDEX "steps_open" ON "steps" USING btree ("instance_id","id","name") WHERE "steps"."status" in ('in_progress', 'escalated');
--> statement-breakpoint
-- Rows of this table are evidence: they are added, never changed, not even by an operator.
SELECT outlay_append_only('history');
--> statement-breakpoint
CREATE TRIGGER rule_versions_append_only BEFORE UPDATE OR DELETE ON "rules"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- steps and step_assignees have no policy: queries read them through instances, which has one, and a look-up per step would make
-- the inbox half as slow again.
SELECT outlay_protect(name) FROM unnest(ARRAY['approval_months', 'auto_approval_limits', 'auto_approval_monthly_limits', 'auto_approved_sums',
  'category_directory', 'custom_field_directory', 'delegations', 'instances', 'member_directory', 'passkey_directory',
  'policy_directory', 'rule_heads', 'rules']) AS name;
--> statement-breakpoint
SELECT outlay_protect('history', 'EXISTS (SELECT FROM instances WHERE instances.id = instance_id)');
