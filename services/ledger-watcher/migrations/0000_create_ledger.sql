CREATE TABLE "address_cursors" (
	"address" text PRIMARY KEY NOT NULL,
	"wallet_address" text NOT NULL,
	"signature" text NOT NULL,
	"slot" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_directory" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"wallet_address" text,
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_signatures" (
	"signature" text PRIMARY KEY NOT NULL,
	"payout_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quarantined_transactions" (
	"signature" text NOT NULL,
	"address" text NOT NULL,
	"slot" bigint NOT NULL,
	"reason" text NOT NULL,
	"raw" text,
	"quarantined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quarantined_transactions_signature_address_pk" PRIMARY KEY("signature","address")
);
--> statement-breakpoint
CREATE TABLE "quote_history" (
	"pair" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"price" numeric NOT NULL,
	"confidence" numeric NOT NULL,
	"source" text NOT NULL,
	"simulated" boolean NOT NULL,
	"slot" bigint NOT NULL,
	CONSTRAINT "quote_history_pair_published_at_pk" PRIMARY KEY("pair","published_at")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"pair" text PRIMARY KEY NOT NULL,
	"price" numeric NOT NULL,
	"confidence" numeric NOT NULL,
	"source" text NOT NULL,
	"simulated" boolean NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"slot" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_balances" (
	"address" text PRIMARY KEY NOT NULL,
	"lamports" numeric NOT NULL,
	"pyusd_base_units" numeric NOT NULL,
	"slot" bigint NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_transfers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"owner_id" bigint,
	"wallet_address" text NOT NULL,
	"signature" text NOT NULL,
	"account" text NOT NULL,
	"asset" text NOT NULL,
	"direction" text NOT NULL,
	"amount" numeric NOT NULL,
	"counterparty" text,
	"slot" bigint NOT NULL,
	"block_time" timestamp (3) with time zone NOT NULL,
	"usd_amount" numeric,
	"rate" jsonb,
	"payout_id" text,
	"outcome" text NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wallet_transfers_signature_account_asset_unique" UNIQUE("signature","account","asset"),
	CONSTRAINT "wallet_transfers_asset" CHECK ("wallet_transfers"."asset" in ('SOL', 'PYUSD')),
	CONSTRAINT "wallet_transfers_direction" CHECK ("wallet_transfers"."direction" in ('in', 'out')),
	CONSTRAINT "wallet_transfers_outcome" CHECK ("wallet_transfers"."outcome" in ('draft', 'incoming', 'own_payout', 'own_transfer', 'dust', 'not_watched_for_expenses')),
	CONSTRAINT "wallet_transfers_amount" CHECK ("wallet_transfers"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"address" text PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"owner_id" bigint,
	"company_wallet" boolean NOT NULL,
	"watched" boolean NOT NULL,
	"watched_since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "member_directory_organization_id_index" ON "member_directory" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "member_directory_wallet_address_index" ON "member_directory" USING btree ("wallet_address");--> statement-breakpoint
CREATE INDEX "quote_history_published_at_index" ON "quote_history" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "wallet_transfers_owner_id_slot_id_index" ON "wallet_transfers" USING btree ("owner_id","slot","id");
