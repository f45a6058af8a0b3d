-- The second lock on organisations' rows, behind the condition of every query: one that forgets it returns nothing. The setting
-- outlay.organization_id names the organisation whose rows a statement may see and write; 0 stands for work that serves the whole
-- installation, -1 for work that names none, which sees no rows. A session without the setting is of a replica of the last
-- release, which serves until it is replaced: it sees all, as before. The next release's migration makes it see no rows.
-- Declared immutable so that it is evaluated when a statement is planned. Then a policy adds one comparison of the setting per
-- statement, which the planner combines with the query's own condition, or nothing at all; as a stable function it made the
-- dashboard's sums take twice as long. In return a plan serves one kind of work only: connections prepare a statement twice, once
-- for each.
CREATE OR REPLACE FUNCTION outlay_serves_all() RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(current_setting('outlay.organization_id', true), '0') = '0';
END;
$$;
--> statement-breakpoint
-- Protects a table; `visible` says which of its rows an organisation sees.
CREATE OR REPLACE FUNCTION outlay_protect(protected text, visible text DEFAULT 'organization_id = current_setting(''outlay.organization_id'')::bigint')
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', protected);
  EXECUTE format('DROP POLICY IF EXISTS organization ON %I', protected);
  EXECUTE format('CREATE POLICY organization ON %I USING (outlay_serves_all() OR (%s))', protected, visible);
END;
$$;
--> statement-breakpoint
SELECT outlay_protect(name) FROM unnest(ARRAY['audit_chain', 'audit_heads', 'audit_roots', 'control_changes']) AS name;
--> statement-breakpoint
SELECT outlay_protect('idempotency_keys', 'organization_id = current_setting(''outlay.organization_id'')');
--> statement-breakpoint
-- A function keeps the plans of its statements, for work of either kind: one that reads protected tables runs as their owner.
ALTER FUNCTION chain_entry(bigint, bigint, text) SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
-- A condition of a query runs before a policy, and with an index, only if it can't leak a row that the policy hides. LIKE can't (it
-- fails on no text), but only a superuser may say so; without it a search by word reads all rows of the organisation.
DO $$
BEGIN
  IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    ALTER FUNCTION pg_catalog.textlike(text, text) LEAKPROOF;
  END IF;
END;
$$;
