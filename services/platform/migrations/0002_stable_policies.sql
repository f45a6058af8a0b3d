-- The setting outlay.organization_id now ends with its transaction, and a plan serves any organization's work. So the function is
-- stable: the same within one statement. Not in SQL, which the planner would put into each condition: it would multiply the
-- selectivity of the organization's with the query's own, and plan for far too few rows. Policies stay as they are, because
-- changing them locks each table against reading.
CREATE OR REPLACE FUNCTION outlay_serves_all() RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 10 AS $$
BEGIN
  RETURN coalesce(current_setting('outlay.organization_id', true), '-1') = '0';
END;
$$;
