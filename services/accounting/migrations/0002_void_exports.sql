-- Only accounting writes these tables, and the events that it books wait in Kafka while they are locked; they are small beside
-- those of expenses.
-- squawk-ignore-file constraint-missing-not-valid, adding-serial-primary-key-field, adding-field-with-default, adding-foreign-key-constraint, require-concurrent-index-creation, disallowed-unique-constraint
CREATE TABLE "voided_exports" (
	"export_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"voided_at" timestamp (3) with time zone NOT NULL,
	"voided_by_id" bigint NOT NULL,
	"confirmed_by_id" bigint
);
--> statement-breakpoint
ALTER TABLE "exported_entries" DROP CONSTRAINT "exported_entries_organization_id_format_number_pk";--> statement-breakpoint
ALTER TABLE "exported_entries" ADD CONSTRAINT "exported_entries_organization_id_format_number_export_id_pk" PRIMARY KEY("organization_id","format","number","export_id");--> statement-breakpoint
ALTER TABLE "approved_expenses" ADD COLUMN "payee_id" text GENERATED ALWAYS AS (source #>> '{data,content,payeeId}') STORED;--> statement-breakpoint
ALTER TABLE "approved_expenses" ADD COLUMN "document" text GENERATED ALWAYS AS (source #>> '{data,content,receiptSha256}') STORED;--> statement-breakpoint
ALTER TABLE "approved_expenses" ADD COLUMN "invoice_key" text GENERATED ALWAYS AS (lower(source #>> '{data,invoiceNumber}')) STORED;--> statement-breakpoint
ALTER TABLE "exported_entries" ADD COLUMN "after_export_id" uuid;--> statement-breakpoint
ALTER TABLE "voided_exports" ADD CONSTRAINT "voided_exports_export_id_journal_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."journal_exports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exported_entries" ADD CONSTRAINT "exported_entries_after_export_id_voided_exports_export_id_fk" FOREIGN KEY ("after_export_id") REFERENCES "public"."voided_exports"("export_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exported_entries" ADD CONSTRAINT "exported_entries_follows" FOREIGN KEY ("organization_id","format","number","after_export_id") REFERENCES "public"."exported_entries"("organization_id","format","number","export_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approved_expenses_organization_id_payee_id_index" ON "approved_expenses" USING btree ("organization_id","payee_id");--> statement-breakpoint
CREATE INDEX "approved_expenses_organization_id_document_index" ON "approved_expenses" USING btree ("organization_id","document");--> statement-breakpoint
CREATE INDEX "approved_expenses_organization_id_invoice_key_index" ON "approved_expenses" USING btree ("organization_id","invoice_key");--> statement-breakpoint
CREATE INDEX "journal_entries_organization_id_signature_index" ON "journal_entries" USING btree ("organization_id","signature");--> statement-breakpoint
CREATE INDEX "journal_entries_postings" ON "journal_entries" USING gin ("postings" jsonb_path_ops);--> statement-breakpoint
ALTER TABLE "exported_entries" ADD CONSTRAINT "exported_entries_chain" UNIQUE NULLS NOT DISTINCT("organization_id","format","number","after_export_id");--> statement-breakpoint
SELECT outlay_append_only('voided_exports');
--> statement-breakpoint
SELECT outlay_protect('voided_exports');
