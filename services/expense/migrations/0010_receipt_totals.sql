ALTER TABLE "receipt_directory" ADD COLUMN "read_amount" text;--> statement-breakpoint
ALTER TABLE "receipt_directory" ADD COLUMN "read_currency" text;