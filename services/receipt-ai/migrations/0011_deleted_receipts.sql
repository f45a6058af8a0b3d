ALTER TABLE "receipts" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "released_at" timestamp (3) with time zone;
