-- The setting outlay.organization_id now ends with its transaction; afterwards it is an empty text in the session. The policies'
-- functions are stable: the same within one statement. So a plan serves any organization's work.
CREATE OR REPLACE FUNCTION outlay_serves_all() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(current_setting('outlay.organization_id', true), '') = '0';
$$;
--> statement-breakpoint
-- The organization whose rows a statement sees; null for work that names none.
CREATE FUNCTION outlay_organization() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(current_setting('outlay.organization_id', true), '')::bigint;
$$;
--> statement-breakpoint
-- Protects a table; `visible` says which of its rows an organization sees. A CASE, because the planner takes its selectivity as one
-- half: that of an OR would multiply with the same condition of the query, and choose plans for far too few rows.
CREATE OR REPLACE FUNCTION outlay_protect(protected text, visible text DEFAULT 'organization_id = outlay_organization()')
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', protected);
  EXECUTE format('CREATE POLICY organization ON %I USING (CASE WHEN outlay_serves_all() THEN true ELSE %s END)', protected, visible);
END;
$$;
--> statement-breakpoint
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN SELECT tablename AS name, qual FROM pg_policies WHERE policyname = 'organization' AND schemaname = 'public' LOOP
    EXECUTE format('ALTER POLICY organization ON %I USING (CASE WHEN outlay_serves_all() THEN true ELSE %s END)', old.name,
      replace(regexp_replace(old.qual, '^\(outlay_serves_all\(\) OR (.*)\)$', '\1'),
        '(current_setting(''outlay.organization_id''::text, true))::bigint', 'outlay_organization()'));
  END LOOP;
END;
$$;
