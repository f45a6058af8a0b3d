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
-- What operators did is evidence: rows are added, never changed, whoever asks.
CREATE TRIGGER operator_audit_append_only BEFORE UPDATE OR DELETE ON "operator_audit"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER operator_audit_not_truncated BEFORE TRUNCATE ON "operator_audit"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The facts of an entry that its hash stands for. jsonb sorts its keys, so equal facts have equal text. A column that comes later has
-- to come as a version of its own: what was chained keeps its hash.
CREATE FUNCTION activity_facts(entry "activity") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', entry."id"::text, 'organizationId', entry."organization_id"::text, 'expenseId', entry."expense_id"::text,
    'kind', entry."kind", 'at', to_char(entry."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'actorId', entry."actor_id"::text, 'note', entry."note", 'changes', entry."changes")::text
$$;
--> statement-breakpoint
-- Adds a link under the lock of the organisation's newest one, so that links stand in the order of their commits.
CREATE FUNCTION chain_entry(organization bigint, entry bigint, facts text) RETURNS void LANGUAGE plpgsql AS $$
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
CREATE FUNCTION chain_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM chain_entry(NEW."organization_id", NEW."id", activity_facts(NEW));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- At the commit, not at the insert: the organisation's lock is held for the commit alone, and behind all locks of the transaction.
CREATE CONSTRAINT TRIGGER activity_chained AFTER INSERT ON "activity" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION chain_activity();
--> statement-breakpoint
-- Entries that were there are chained in the order of their ids. The trigger above keeps others from being added meanwhile.
DO $$
DECLARE
  entry "activity";
BEGIN
  FOR entry IN SELECT * FROM "activity" ORDER BY "id" LOOP
    PERFORM chain_entry(entry."organization_id", entry."id", activity_facts(entry));
  END LOOP;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE ON "audit_chain"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_chain_not_truncated BEFORE TRUNCATE ON "audit_chain"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
