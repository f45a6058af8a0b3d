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
	"started_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
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
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"id" bigint NOT NULL,
	"version" integer NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"priority" integer NOT NULL,
	"conditions" jsonb NOT NULL,
	"stages" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rules_organization_id_id_version_pk" PRIMARY KEY("organization_id","id","version")
);
--> statement-breakpoint
CREATE TABLE "step_assignees" (
	"step_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"approved" boolean DEFAULT false NOT NULL,
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
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"notes" text,
	"rejection_reason" text,
	"escalation_reason" text,
	CONSTRAINT "steps_instanceId_number_unique" UNIQUE("instance_id","number"),
	CONSTRAINT "steps_status" CHECK ("steps"."status" in ('pending', 'in_progress', 'escalated', 'approved', 'rejected', 'sent_back', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "step_assignees" ADD CONSTRAINT "step_assignees_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instances_organization_id_submitter_id_started_at_index" ON "instances" USING btree ("organization_id","submitter_id","started_at");--> statement-breakpoint
CREATE INDEX "member_directory_organization_id_index" ON "member_directory" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "rules_organization_id_index" ON "rules" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "step_assignees_member_id_index" ON "step_assignees" USING btree ("member_id");
