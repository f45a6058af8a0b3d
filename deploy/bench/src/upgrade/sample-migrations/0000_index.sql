CREATE INDEX CONCURRENTLY "bench_index" ON "expenses" ("organization_id", "vendor", "created_at");
