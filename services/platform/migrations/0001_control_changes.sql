CREATE TABLE IF NOT EXISTS "control_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"payload" jsonb NOT NULL,
	"diff" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"proposed_by_id" bigint NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"takes_effect_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"decided_by_id" bigint,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "control_changes_status" CHECK ("control_changes"."status" in ('pending', 'effective', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "control_changes_decided" CHECK (("control_changes"."status" = 'pending') = ("control_changes"."decided_at" is null)),
	CONSTRAINT "control_changes_two_people" CHECK ("control_changes"."decided_by_id" <> "control_changes"."proposed_by_id" or "control_changes"."status" = 'withdrawn')
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "control_changes_due" ON "control_changes" USING btree ("due_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "control_changes_organization_id_id_index" ON "control_changes" USING btree ("organization_id","id");