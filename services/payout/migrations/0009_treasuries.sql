CREATE TABLE "treasuries" (
	"name" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"source" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_signature" text,
	"last_wallet_signature" text,
	"opened_at" timestamp (3) with time zone,
	"compared_at" timestamp (3) with time zone,
	"stop_id" uuid,
	"stop_code" text,
	"stop_reason" text,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "treasuries_address_unique" UNIQUE("address"),
	CONSTRAINT "treasuries_source_unique" UNIQUE("source")
);
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "treasury" text;--> statement-breakpoint
-- A payout belongs to one treasury from its first attempt on. Replicas of before write none into the column: theirs is the default one.
-- Whoever is wrong about it gets an error here, and nobody a second payment.
CREATE FUNCTION refuse_foreign_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner text;
  expected text;
BEGIN
  SELECT coalesce(treasury, 'default') INTO owner FROM payouts WHERE id = NEW.payout_id;
  SELECT source INTO expected FROM treasuries WHERE name = owner;
  IF expected = NEW.source THEN RETURN NEW; END IF;
  -- Before the default one was ever seen, by replicas of before alone.
  IF expected IS NULL AND owner = 'default' AND NOT EXISTS (SELECT FROM treasuries WHERE source = NEW.source) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'payout % belongs to treasury %, whose account is not %', NEW.payout_id, owner, NEW.source
    USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER attempts_of_one_treasury BEFORE INSERT ON "attempts"
FOR EACH ROW EXECUTE FUNCTION refuse_foreign_attempt();
--> statement-breakpoint
-- Another treasury takes over only where a person decides (HELD, and not parked) and nothing that was signed may land or has landed.
CREATE FUNCTION refuse_other_treasury() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner text := coalesce(OLD.treasury, CASE WHEN OLD.attempt_count > 0 THEN 'default' END);
BEGIN
  IF owner IS NOT DISTINCT FROM NEW.treasury THEN RETURN NEW; END IF;
  IF EXISTS (SELECT FROM attempts WHERE payout_id = OLD.id AND state IN ('OPEN', 'LANDED')) THEN
    RAISE EXCEPTION 'a payment of payout % may land or has landed, so treasury % keeps it', OLD.id, owner
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF owner IS NULL THEN RETURN NEW; END IF;
  IF NEW.treasury IS NULL OR OLD.status <> 'HELD'
    OR coalesce(OLD.reason_code, '') IN ('AMOUNT_UNPROVEN', 'PAID_BEFORE_ON_CHAIN') THEN
    RAISE EXCEPTION 'payout % belongs to treasury %', OLD.id, owner USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER payouts_of_one_treasury BEFORE UPDATE ON "payouts"
FOR EACH ROW WHEN (OLD.treasury IS DISTINCT FROM NEW.treasury) EXECUTE FUNCTION refuse_other_treasury();
