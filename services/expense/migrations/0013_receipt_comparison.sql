ALTER TABLE "receipt_directory" ADD COLUMN "read_vendor" text;--> statement-breakpoint
ALTER TABLE "receipt_directory" ADD COLUMN "read_date" text;