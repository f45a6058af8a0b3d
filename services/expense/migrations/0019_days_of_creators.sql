CREATE INDEX CONCURRENTLY IF NOT EXISTS "expenses_organization_id_creator_id_day_index" ON "expenses" USING btree ("organization_id","creator_id","day");
