CREATE TABLE "parked_event_audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"consumer" text NOT NULL,
	"key" text NOT NULL,
	"event_id" text NOT NULL,
	"action" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parked_event_audit_action" CHECK ("parked_event_audit"."action" in ('redriven', 'discarded', 'failed_again'))
);
--> statement-breakpoint
ALTER TABLE "parked_events" ADD COLUMN "position" bigserial NOT NULL;--> statement-breakpoint
-- Rows that were there are numbered as they lie on disk; the order of a key is when they were parked.
UPDATE "parked_events" SET "position" = ordered."position"
FROM (SELECT ctid AS place, row_number() OVER (ORDER BY "parked_at", ctid) AS "position" FROM "parked_events") AS ordered
WHERE "parked_events".ctid = ordered.place;
--> statement-breakpoint
ALTER TABLE "parked_events" ADD COLUMN "redrive_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parked_events" ADD COLUMN "redrive_requested_by" text;--> statement-breakpoint
CREATE INDEX "parked_event_audit_key" ON "parked_event_audit" USING btree ("consumer","key");--> statement-breakpoint
CREATE UNIQUE INDEX "parked_events_order" ON "parked_events" USING btree ("consumer","key","position");--> statement-breakpoint
CREATE INDEX "parked_events_requested" ON "parked_events" USING btree ("redrive_requested_at") WHERE "parked_events"."redrive_requested_at" is not null;--> statement-breakpoint
ALTER TABLE "parked_events" ADD CONSTRAINT "parked_events_request_names_its_actor" CHECK (("parked_events"."redrive_requested_at" is null) = ("parked_events"."redrive_requested_by" is null));
--> statement-breakpoint
-- What operators did is evidence: rows are added, never changed, whoever asks.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER parked_event_audit_append_only BEFORE UPDATE OR DELETE ON "parked_event_audit"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER parked_event_audit_not_truncated BEFORE TRUNCATE ON "parked_event_audit"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
