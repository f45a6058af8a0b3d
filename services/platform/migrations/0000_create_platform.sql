-- Case, accents and the letters that Unicode does not take apart are told alike. Immutable: nothing depends on the database's locale.
CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  replace(replace(translate(
    regexp_replace(normalize(casefold(given COLLATE "pg_unicode_fast"), NFKD), '[\u0300-\u036f]', '', 'g'),
    'øłđħıŧ', 'oldhit'), 'æ', 'ae'), 'œ', 'oe');
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"organization_id" bigint NOT NULL,
	"position" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_organization_id_position_pk" PRIMARY KEY("organization_id","position"),
	CONSTRAINT "audit_chain_entryId_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_roots" (
	"organization_id" bigint NOT NULL,
	"date" date NOT NULL,
	"entries" bigint NOT NULL,
	"head" text NOT NULL,
	"tree" text,
	"closed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_roots_organization_id_date_pk" PRIMARY KEY("organization_id","date")
);
--> statement-breakpoint
CREATE TABLE "control_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"payload" jsonb NOT NULL,
	"diff" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"proposed_by_id" bigint NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"concerns_id" bigint,
	"takes_effect_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"decided_by_id" bigint,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"seal" text,
	CONSTRAINT "control_changes_status" CHECK ("control_changes"."status" in ('pending', 'effective', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "control_changes_decided" CHECK (("control_changes"."status" = 'pending') = ("control_changes"."decided_at" is null)),
	CONSTRAINT "control_changes_two_people" CHECK ("control_changes"."decided_by_id" <> "control_changes"."proposed_by_id" or "control_changes"."status" = 'withdrawn')
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
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
CREATE TABLE "failed_event_audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"consumer" text NOT NULL,
	"key" text NOT NULL,
	"event_id" text NOT NULL,
	"action" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "failed_event_audit_action" CHECK ("failed_event_audit"."action" in ('redriven', 'discarded', 'failed_again'))
);
--> statement-breakpoint
CREATE TABLE "failed_events" (
	"position" bigserial NOT NULL,
	"consumer" text NOT NULL,
	"key" text NOT NULL,
	"event_id" text NOT NULL,
	"topic" text NOT NULL,
	"payload" text NOT NULL,
	"reason" text NOT NULL,
	"attempts" integer NOT NULL,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"redrive_requested_at" timestamp with time zone,
	"redrive_requested_by" text,
	CONSTRAINT "failed_events_consumer_key_event_id_pk" PRIMARY KEY("consumer","key","event_id"),
	CONSTRAINT "failed_events_request_names_its_actor" CHECK (("failed_events"."redrive_requested_at" is null) = ("failed_events"."redrive_requested_by" is null))
);
--> statement-breakpoint
CREATE TABLE "inbox" (
	"consumer" text NOT NULL,
	"event_id" uuid NOT NULL,
	"handled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_consumer_event_id_pk" PRIMARY KEY("consumer","event_id")
);
--> statement-breakpoint
CREATE TABLE "inbox_positions" (
	"consumer" text NOT NULL,
	"topic" text NOT NULL,
	"aggregate_id" text NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "inbox_positions_consumer_topic_aggregate_id_pk" PRIMARY KEY("consumer","topic","aggregate_id")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"turn" bigint DEFAULT 0 NOT NULL,
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
CREATE TABLE "aggregate_versions" (
	"topic" text NOT NULL,
	"aggregate_id" text NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "aggregate_versions_topic_aggregate_id_pk" PRIMARY KEY("topic","aggregate_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"key" text NOT NULL,
	"payload" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "published_events" (
	"id" bigint PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"key" text NOT NULL,
	"payload" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text,
	"details" jsonb,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "control_changes_due" ON "control_changes" USING btree ("due_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "control_changes_organization_id_id_index" ON "control_changes" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "failed_event_audit_key" ON "failed_event_audit" USING btree ("consumer","key");--> statement-breakpoint
CREATE UNIQUE INDEX "failed_events_order" ON "failed_events" USING btree ("consumer","key","position");--> statement-breakpoint
CREATE INDEX "failed_events_requested" ON "failed_events" USING btree ("redrive_requested_at") WHERE "failed_events"."redrive_requested_at" is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_recipient" ON "mail_outbox" USING btree ("to","created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_due_in_turn" ON "mail_outbox" USING btree ("turn","next_attempt_at") WHERE "mail_outbox"."sent_at" is null and "mail_outbox"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "published_events_age" ON "published_events" USING brin ("published_at");
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
-- Rows of such a table are evidence: they are added, never changed, not even by an operator.
CREATE FUNCTION outlay_append_only(protected text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()',
    protected || '_append_only', protected);
  EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
    protected || '_not_truncated', protected);
END;
$$;
--> statement-breakpoint
SELECT outlay_append_only(name) FROM unnest(ARRAY['failed_event_audit', 'operator_audit', 'audit_chain', 'audit_roots']) AS name;
--> statement-breakpoint
-- It runs as its owner, because a function keeps the plans of its statements, for work of one organization and of all.
-- Adds a link while holding the organization's newest link, so that links are in the order of their commits.
CREATE FUNCTION chain_entry(organization bigint, entry bigint, facts text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
--> statement-breakpoint
-- Chains the entries of a history, whose facts the function <history>_facts gives. At the commit, not at the insert: the organization's
-- lock is held for the commit alone, and behind all locks of the transaction.
CREATE FUNCTION outlay_chain(history text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L', 'chain_' || history, format(
    'BEGIN PERFORM chain_entry(NEW.organization_id, NEW.id, %I(NEW)); RETURN NULL; END;', history || '_facts'));
  EXECUTE format('CREATE CONSTRAINT TRIGGER %I AFTER INSERT ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION %I()',
    history || '_chained', history, 'chain_' || history);
END;
$$;
--> statement-breakpoint
-- The second lock on organizations' rows, behind the condition of every query: one that forgets it returns nothing. The setting
-- outlay.organization_id names the organization whose rows a statement may see and write; 0 stands for work that serves the whole
-- installation, and -1 for work that names none, which sees no rows, as does a session without the setting.
-- Declared immutable so that it is evaluated when a statement is planned. Then a policy adds one comparison of the setting per
-- statement, which the planner combines with the query's own condition, or nothing at all; as a stable function it made the
-- dashboard's sums take twice as long. In return a plan serves one kind of work only: connections prepare a statement twice, once
-- for each.
CREATE FUNCTION outlay_serves_all() RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(current_setting('outlay.organization_id', true), '-1') = '0';
END;
$$;
--> statement-breakpoint
-- Protects a table; `visible` says which of its rows an organization sees.
CREATE FUNCTION outlay_protect(protected text, visible text DEFAULT 'organization_id = current_setting(''outlay.organization_id'', true)::bigint')
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', protected);
  EXECUTE format('CREATE POLICY organization ON %I USING (outlay_serves_all() OR (%s))', protected, visible);
END;
$$;
--> statement-breakpoint
SELECT outlay_protect(name) FROM unnest(ARRAY['audit_chain', 'audit_heads', 'audit_roots', 'control_changes']) AS name;
--> statement-breakpoint
SELECT outlay_protect('idempotency_keys', 'organization_id = current_setting(''outlay.organization_id'', true)');
--> statement-breakpoint
-- A condition of a query runs before a policy, and with an index, only if it can't leak a row that the policy hides. LIKE can't (it
-- fails on no text) nor can @> (on no jsonb), but only a superuser may say so; without it a search by word, or for lines of a category,
-- reads all rows of the organization.
DO $$
BEGIN
  IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    ALTER FUNCTION pg_catalog.textlike(text, text) LEAKPROOF;
    ALTER FUNCTION pg_catalog.jsonb_contains(jsonb, jsonb) LEAKPROOF;
  END IF;
END;
$$;
