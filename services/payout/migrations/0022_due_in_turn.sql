CREATE INDEX CONCURRENTLY "payouts_due_in_turn" ON "payouts" USING btree ("organization_id","next_look_at") WHERE "payouts"."status" in ('QUEUED', 'SENDING', 'SENT');
