-- Only accounting writes these tables, and the events that it books wait in Kafka while they are locked; they are small beside
-- those of expenses.
-- squawk-ignore-file require-concurrent-index-creation
DROP INDEX "journal_entries_payment";--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "restates" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_restated" ON "journal_entries" USING btree ("organization_id","restates");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_payment" ON "journal_entries" USING btree ("organization_id","payout_id") WHERE kind = 'payment' and restates is null;