-- Only accounting writes the journal, and the events that it books wait in Kafka while its rows are checked.
-- squawk-ignore-file constraint-missing-not-valid
ALTER TABLE "journal_entries" DROP CONSTRAINT "journal_entries_kind";--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_kind" CHECK ("journal_entries"."kind" in ('approval', 'company_wallet', 'payment', 'transfer', 'repayment', 'reversal', 'revaluation'));