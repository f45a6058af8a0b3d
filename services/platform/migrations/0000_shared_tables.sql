-- Tables that every service has: messages in and out, idempotency, mails, operators' actions and the audit chain. Databases of
-- releases before this file have them already, made by each service's own migrations; hence IF NOT EXISTS.
CREATE TABLE IF NOT EXISTS "audit_chain" (
	"organization_id" bigint NOT NULL,
	"position" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_organization_id_position_pk" PRIMARY KEY("organization_id","position"),
	CONSTRAINT "audit_chain_entryId_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "audit_heads" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "audit_roots" (
	"organization_id" bigint NOT NULL,
	"date" date NOT NULL,
	"entries" bigint NOT NULL,
	"head" text NOT NULL,
	"closed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_roots_organization_id_date_pk" PRIMARY KEY("organization_id","date")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "idempotency_keys" (
	"organization_id" text NOT NULL,
	"actor_id" text NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_organization_id_actor_id_key_pk" PRIMARY KEY("organization_id","actor_id","key")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "inbox" (
	"consumer" text NOT NULL,
	"event_id" uuid NOT NULL,
	"handled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_consumer_event_id_pk" PRIMARY KEY("consumer","event_id")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "inbox_positions" (
	"consumer" text NOT NULL,
	"topic" text NOT NULL,
	"aggregate_id" text NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "inbox_positions_consumer_topic_aggregate_id_pk" PRIMARY KEY("consumer","topic","aggregate_id")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "parked_event_audit" (
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
CREATE TABLE IF NOT EXISTS "parked_events" (
	"consumer" text NOT NULL,
	"key" text NOT NULL,
	"event_id" text NOT NULL,
	"topic" text NOT NULL,
	"payload" text NOT NULL,
	"reason" text NOT NULL,
	"attempts" integer NOT NULL,
	"parked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" bigserial NOT NULL,
	"redrive_requested_at" timestamp with time zone,
	"redrive_requested_by" text,
	CONSTRAINT "parked_events_consumer_key_event_id_pk" PRIMARY KEY("consumer","key","event_id"),
	CONSTRAINT "parked_events_request_names_its_actor" CHECK (("parked_events"."redrive_requested_at" is null) = ("parked_events"."redrive_requested_by" is null))
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "mail_outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "mail_outbox_dedupeKey_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "aggregate_versions" (
	"topic" text NOT NULL,
	"aggregate_id" text NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "aggregate_versions_topic_aggregate_id_pk" PRIMARY KEY("topic","aggregate_id")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"key" text NOT NULL,
	"payload" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "operator_audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text,
	"details" jsonb,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "parked_event_audit_key" ON "parked_event_audit" USING btree ("consumer","key");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "parked_events_order" ON "parked_events" USING btree ("consumer","key","position");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "parked_events_requested" ON "parked_events" USING btree ("redrive_requested_at") WHERE "parked_events"."redrive_requested_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mail_outbox_due" ON "mail_outbox" USING btree ("next_attempt_at") WHERE "mail_outbox"."sent_at" is null and "mail_outbox"."failed_at" is null;--> statement-breakpoint
-- Rows of these tables are evidence: they are added, never changed, not even by an operator.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER parked_event_audit_append_only BEFORE UPDATE OR DELETE ON "parked_event_audit"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER parked_event_audit_not_truncated BEFORE TRUNCATE ON "parked_event_audit"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER operator_audit_append_only BEFORE UPDATE OR DELETE ON "operator_audit"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER operator_audit_not_truncated BEFORE TRUNCATE ON "operator_audit"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE ON "audit_chain"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_chain_not_truncated BEFORE TRUNCATE ON "audit_chain"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_roots_append_only BEFORE UPDATE OR DELETE ON "audit_roots"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_roots_not_truncated BEFORE TRUNCATE ON "audit_roots"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Adds a link while holding the organisation's newest link, so that links are in the order of their commits.
CREATE OR REPLACE FUNCTION chain_entry(organization bigint, entry bigint, facts text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  place bigint;
  hash_before text;
  hash_now text;
BEGIN
  LOOP
    UPDATE "audit_heads" SET "position" = "position" + 1, "hash" = encode(sha256(convert_to("hash" || facts, 'UTF8')), 'hex')
    WHERE "organization_id" = organization RETURNING "position", old."hash", new."hash" INTO place, hash_before, hash_now;
    EXIT WHEN FOUND;
    INSERT INTO "audit_heads" ("organization_id", "position", "hash") VALUES (organization, 0, '') ON CONFLICT DO NOTHING;
  END LOOP;
  INSERT INTO "audit_chain" ("organization_id", "position", "entry_id", "previous_hash", "hash")
  VALUES (organization, place, entry, hash_before, hash_now);
END;
$$;
