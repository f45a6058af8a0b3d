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
CREATE TRIGGER ledger_lines_append_only BEFORE UPDATE OR DELETE ON "ledger_lines"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_lines_not_truncated BEFORE TRUNCATE ON "ledger_lines"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
