ALTER TABLE "member_directory" ADD COLUMN "wallet_watched" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_transfers" ADD COLUMN "expense_id" bigint;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "label" text;--> statement-breakpoint
CREATE INDEX "wallet_transfers_wallet_address_slot_id_index" ON "wallet_transfers" USING btree ("wallet_address","slot","id");