ALTER TABLE "receipts" ADD COLUMN "split_from" bigint;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_split_from_receipts_id_fk" FOREIGN KEY ("split_from") REFERENCES "public"."receipts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_split_from_index" ON "receipts" USING btree ("split_from");