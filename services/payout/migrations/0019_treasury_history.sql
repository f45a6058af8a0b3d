ALTER TABLE "treasuries" ADD COLUMN "booked_pyusd" numeric(30, 0);--> statement-breakpoint
ALTER TABLE "treasuries" ADD COLUMN "booked_lamports" numeric(30, 0);--> statement-breakpoint
CREATE INDEX "journal_unexplained" ON "journal" USING btree ("at") WHERE kind = 'unexplained';--> statement-breakpoint
CREATE INDEX "treasury_transactions_treasury_at_index" ON "treasury_transactions" USING btree ("treasury","at");