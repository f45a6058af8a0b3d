ALTER TABLE "journal" ADD COLUMN "treasury" text;--> statement-breakpoint
ALTER TABLE "treasury_transactions" ADD COLUMN "treasury" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
-- One transaction may move the money of two treasuries. Replicas of before write rows of the default one, and ask for no certain conflict.
ALTER TABLE "treasury_transactions" DROP CONSTRAINT "treasury_transactions_pkey";--> statement-breakpoint
ALTER TABLE "treasury_transactions" ADD CONSTRAINT "treasury_transactions_signature_treasury_pk" PRIMARY KEY("signature","treasury");
