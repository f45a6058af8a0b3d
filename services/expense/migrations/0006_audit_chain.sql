-- The facts of an entry that its hash stands for. jsonb sorts its keys, so equal facts have equal text. A column that comes later has
-- to come as a version of its own: what was chained keeps its hash.
CREATE FUNCTION activity_facts(entry "activity") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', entry."id"::text, 'organizationId', entry."organization_id"::text, 'expenseId', entry."expense_id"::text,
    'kind', entry."kind", 'at', to_char(entry."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'actorId', entry."actor_id"::text, 'note', entry."note", 'changes', entry."changes")::text
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
