CREATE INDEX CONCURRENTLY IF NOT EXISTS "expenses_organization_id_day_id_index" ON "expenses" USING btree ("organization_id","day","id");
