-- The facts of an entry that its hash stands for. jsonb sorts its keys, so equal facts have equal text. A column that comes later has
-- to come as a version of its own: what was chained keeps its hash.
CREATE FUNCTION audit_log_facts(entry "audit_log") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', entry."id"::text, 'organizationId', entry."organization_id"::text, 'at', to_char(entry."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'actorId', entry."actor_id"::text, 'kind', entry."kind", 'subject', entry."subject",
    'changes', entry."changes", 'address', entry."address")::text
$$;
--> statement-breakpoint
CREATE FUNCTION chain_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM chain_entry(NEW."organization_id", NEW."id", audit_log_facts(NEW));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- At the commit, not at the insert: the organisation's lock is held for the commit alone, and behind all locks of the transaction.
CREATE CONSTRAINT TRIGGER audit_log_chained AFTER INSERT ON "audit_log" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION chain_audit_log();
--> statement-breakpoint
-- Entries that were there are chained in the order of their ids. The trigger above keeps others from being added meanwhile.
DO $$
DECLARE
  entry "audit_log";
BEGIN
  FOR entry IN SELECT * FROM "audit_log" ORDER BY "id" LOOP
    PERFORM chain_entry(entry."organization_id", entry."id", audit_log_facts(entry));
  END LOOP;
END;
$$;
