CREATE TABLE "account_books" (
	"account" text PRIMARY KEY NOT NULL,
	"wallet_address" text NOT NULL,
	"opening" numeric(30, 0) NOT NULL,
	"balance" numeric(30, 0) NOT NULL,
	"signature" text NOT NULL,
	"slot" bigint NOT NULL,
	"opened_after_line" bigint NOT NULL,
	"problem" text,
	"problem_since" timestamp (3) with time zone,
	"accepted_note" text
);
--> statement-breakpoint
CREATE TABLE "address_cursors" (
	"address" text PRIMARY KEY NOT NULL,
	"wallet_address" text NOT NULL,
	"signature" text NOT NULL,
	"slot" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"signature" text NOT NULL,
	"slot" bigint NOT NULL,
	"kind" text NOT NULL,
	"delta" numeric(30, 0) NOT NULL,
	"note" text,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_lines_account_signature_kind_unique" UNIQUE("account","signature","kind"),
	CONSTRAINT "ledger_lines_kind" CHECK ("ledger_lines"."kind" in ('transfer', 'fee', 'rent', 'wrap', 'unexplained')),
	CONSTRAINT "ledger_lines_delta" CHECK ("ledger_lines"."delta" <> 0),
	CONSTRAINT "ledger_lines_note" CHECK (("ledger_lines"."kind" = 'unexplained') = ("ledger_lines"."note" is not null))
);
--> statement-breakpoint
CREATE TABLE "member_directory" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"wallet_address" text,
	"wallet_watched" boolean NOT NULL,
	"roles" text[] NOT NULL,
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
	"proof" jsonb NOT NULL,
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
	"slot" bigint NOT NULL,
	"proof" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "treasuries" (
	"address" text PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"is_primary" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_balances" (
	"address" text PRIMARY KEY NOT NULL,
	"lamports" numeric NOT NULL,
	"base_units" numeric NOT NULL,
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
	"expense_id" bigint,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wallet_transfers_signature_account_asset_organization_id_unique" UNIQUE("signature","account","asset","organization_id"),
	CONSTRAINT "wallet_transfers_asset" CHECK ("wallet_transfers"."asset" in ('SOL', 'PYUSD')),
	CONSTRAINT "wallet_transfers_direction" CHECK ("wallet_transfers"."direction" in ('in', 'out')),
	CONSTRAINT "wallet_transfers_outcome" CHECK ("wallet_transfers"."outcome" in ('draft', 'incoming', 'own_payout', 'own_transfer', 'dust', 'not_watched_for_expenses')),
	CONSTRAINT "wallet_transfers_amount" CHECK ("wallet_transfers"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"organization_id" bigint NOT NULL,
	"address" text NOT NULL,
	"owner_id" bigint,
	"company_wallet" boolean NOT NULL,
	"label" text,
	"watched" boolean NOT NULL,
	"watched_since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallets_organization_id_address_pk" PRIMARY KEY("organization_id","address")
);
--> statement-breakpoint
CREATE INDEX "member_directory_organization_id_index" ON "member_directory" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "member_directory_wallet_address_index" ON "member_directory" USING btree ("wallet_address");--> statement-breakpoint
CREATE INDEX "quote_history_published_at_index" ON "quote_history" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "treasuries_organization_id_index" ON "treasuries" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "wallet_transfers_owner_id_slot_id_index" ON "wallet_transfers" USING btree ("owner_id","slot","id");--> statement-breakpoint
CREATE INDEX "wallet_transfers_wallet_address_slot_id_index" ON "wallet_transfers" USING btree ("wallet_address","slot","id");--> statement-breakpoint
CREATE INDEX "wallets_address_index" ON "wallets" USING btree ("address");
--> statement-breakpoint
-- Rows of this table are evidence: they are added, never changed, not even by an operator.
SELECT outlay_append_only('ledger_lines');
--> statement-breakpoint
SELECT outlay_protect(name) FROM unnest(ARRAY['member_directory', 'treasuries', 'wallet_transfers', 'wallets']) AS name;
--> statement-breakpoint
SELECT outlay_protect('account_books', 'EXISTS (SELECT FROM wallets WHERE address = wallet_address)');
--> statement-breakpoint
SELECT outlay_protect('address_cursors', 'EXISTS (SELECT FROM wallets WHERE wallets.address = wallet_address)');
--> statement-breakpoint
SELECT outlay_protect('ledger_lines', 'EXISTS (SELECT FROM account_books WHERE account_books.account = ledger_lines.account)');
