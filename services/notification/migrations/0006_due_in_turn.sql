CREATE INDEX CONCURRENTLY "webhook_deliveries_due_in_turn" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at") WHERE status = 'PENDING';
