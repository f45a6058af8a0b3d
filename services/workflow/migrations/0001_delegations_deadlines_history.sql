CREATE TABLE "category_directory" (
	"id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"archived" boolean NOT NULL
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
	"content_hash" text
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
DROP INDEX "rules_organization_id_index";--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "created_by_id" bigint;--> statement-breakpoint
ALTER TABLE "step_assignees" ADD COLUMN "approved_by_id" bigint;--> statement-breakpoint
ALTER TABLE "step_assignees" ADD COLUMN "approved_order" integer;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "decided_for_id" bigint;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "assigned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "deadline_hours" integer;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "deadline_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "remind_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_heads" ADD CONSTRAINT "rule_heads_newest_version" FOREIGN KEY ("organization_id","id","version") REFERENCES "public"."rules"("organization_id","id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_directory_organization_id_index" ON "category_directory" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "delegations_from_id_index" ON "delegations" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "delegations_to_id_index" ON "delegations" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "delegations_organization_id_ends_at_index" ON "delegations" USING btree ("organization_id","ends_at");--> statement-breakpoint
CREATE INDEX "delegations_to_announce" ON "delegations" USING btree ("starts_at") WHERE announced_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "history_instance_id_index" ON "history" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "policy_directory_organization_id_index" ON "policy_directory" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rule_heads_one_default" ON "rule_heads" USING btree ("organization_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "steps_due" ON "steps" USING btree (least(deadline_at, remind_at)) WHERE deadline_at is not null or remind_at is not null;--> statement-breakpoint
-- What the columns that go next said, in the new places.
INSERT INTO "rule_heads" ("organization_id", "id", "version", "priority", "is_default")
SELECT DISTINCT ON ("organization_id", "id") "organization_id", "id", "version", "priority", "id" = 1
FROM "rules" ORDER BY "organization_id", "id", "version" DESC;
--> statement-breakpoint
UPDATE "step_assignees" a SET "approved_by_id" = a."member_id", "approved_order" = o."nth"
FROM (SELECT "step_id", "member_id", row_number() OVER (PARTITION BY "step_id" ORDER BY "member_id") AS "nth"
      FROM "step_assignees" WHERE "approved") o
WHERE o."step_id" = a."step_id" AND o."member_id" = a."member_id";
--> statement-breakpoint
UPDATE "steps" SET "assigned_at" = "started_at" WHERE "started_at" IS NOT NULL;
--> statement-breakpoint
-- Approvals from before the history begin it with what is known of them: start, decisions, end.
INSERT INTO "history" ("instance_id", "kind", "at", "actor_id", "step_number", "note", "content_hash")
SELECT "instance_id", "kind", "at", "actor_id", "step_number", "note", "content_hash" FROM (
  SELECT i."id" AS "instance_id", 'workflow.started' AS "kind", i."started_at" AS "at", i."submitter_id" AS "actor_id",
    NULL::integer AS "step_number", i."rule_name" AS "note", NULL AS "content_hash", 0 AS "nth"
  FROM "instances" i
  UNION ALL
  SELECT s."instance_id", 'step.opened', s."started_at", NULL, s."number", NULL, NULL, s."number" * 2 - 1
  FROM "steps" s WHERE s."started_at" IS NOT NULL
  UNION ALL
  SELECT s."instance_id", 'step.' || s."status", s."completed_at", s."decided_by_id", s."number",
    coalesce(s."rejection_reason", s."notes"), i."content_hash", s."number" * 2
  FROM "steps" s JOIN "instances" i ON i."id" = s."instance_id"
  WHERE s."status" IN ('approved', 'rejected', 'sent_back') AND s."completed_at" IS NOT NULL
  UNION ALL
  SELECT i."id", 'workflow.' || i."status", i."completed_at", NULL, NULL, NULL, i."content_hash", 1000000
  FROM "instances" i WHERE i."completed_at" IS NOT NULL
) known ORDER BY "instance_id", "nth";
--> statement-breakpoint
CREATE TRIGGER history_append_only BEFORE UPDATE OR DELETE ON "history"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER history_not_truncated BEFORE TRUNCATE ON "history"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER rule_versions_append_only BEFORE UPDATE OR DELETE ON "rules"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
