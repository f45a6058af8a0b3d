CREATE TABLE "signed_totals" (
	"organization_id" bigint NOT NULL,
	"source" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"amount_usd" numeric(30, 2) NOT NULL,
	CONSTRAINT "signed_totals_organization_id_since_source_pk" PRIMARY KEY("organization_id","since","source")
);
--> statement-breakpoint
CREATE INDEX "attempts_open" ON "attempts" USING btree ("source") WHERE "attempts"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "attempts_landed" ON "attempts" USING btree ("source","slot") WHERE "attempts"."state" = 'LANDED';--> statement-breakpoint
CREATE INDEX "attempts_opening_accounts" ON "attempts" USING btree ("destination","signed_at") WHERE "attempts"."rent_lamports" > 0;
--> statement-breakpoint
-- The day's sums follow the attempts, whoever writes them: added when one is signed, taken back when it is proven that nothing moved.
-- Organisation 0, all of them, comes first: in one order always, so that two payments wait for each other and never both.
CREATE FUNCTION count_signed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  piece timestamptz := date_bin('5 minutes', NEW.signed_at, 'epoch');
  paying bigint;
  cents numeric;
BEGIN
  SELECT organization_id, amount_usd INTO paying, cents FROM payouts WHERE id = NEW.payout_id;
  IF TG_OP = 'UPDATE' THEN cents := -cents; END IF;
  INSERT INTO signed_totals (organization_id, source, since, amount_usd)
  VALUES (0, NEW.source, piece, cents), (paying, NEW.source, piece, cents)
  ON CONFLICT (organization_id, since, source)
  DO UPDATE SET amount_usd = signed_totals.amount_usd + excluded.amount_usd;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- At the commit: from then on others wait for these rows, and not while a payment is being written.
CREATE CONSTRAINT TRIGGER attempts_counted AFTER INSERT ON "attempts"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state IN ('OPEN', 'LANDED')) EXECUTE FUNCTION count_signed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER attempts_counted_back AFTER UPDATE ON "attempts"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.state = 'OPEN' AND NEW.state IN ('REFUSED', 'EXPIRED')) EXECUTE FUNCTION count_signed();
--> statement-breakpoint
INSERT INTO signed_totals (organization_id, source, since, amount_usd)
SELECT organization.id, a.source, date_bin('5 minutes', a.signed_at, 'epoch'), sum(p.amount_usd)
FROM attempts a JOIN payouts p ON p.id = a.payout_id, LATERAL (VALUES (0::bigint), (p.organization_id)) AS organization(id)
WHERE a.state IN ('OPEN', 'LANDED') AND a.signed_at > now() - interval '25 hours'
GROUP BY 1, 2, 3;
