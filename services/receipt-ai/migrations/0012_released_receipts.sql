CREATE INDEX CONCURRENTLY IF NOT EXISTS "receipts_released" ON "receipts" USING btree ("released_at") WHERE "receipts"."released_at" is not null;
