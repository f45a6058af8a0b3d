CREATE TABLE "allowed_recipients" (
	"organization_id" bigint NOT NULL,
	"address" text NOT NULL,
	"label" text NOT NULL,
	"is_vault" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "allowed_recipients_organization_id_address_pk" PRIMARY KEY("organization_id","address")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"payout_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"signature" text NOT NULL,
	"signed_transaction" text NOT NULL,
	"blockhash" text NOT NULL,
	"last_valid_block_height" bigint NOT NULL,
	"mint" text NOT NULL,
	"source" text NOT NULL,
	"destination" text NOT NULL,
	"amount_base_units" numeric(20, 0) NOT NULL,
	"compute_unit_price_micro_lamports" bigint NOT NULL,
	"rent_lamports" bigint DEFAULT 0 NOT NULL,
	"guard_address" text,
	"guard_lamports" bigint DEFAULT 0 NOT NULL,
	"signed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"slot" bigint,
	"fee_lamports" bigint,
	"error" text,
	CONSTRAINT "attempts_payout_id_number_pk" PRIMARY KEY("payout_id","number"),
	CONSTRAINT "attempts_signature_unique" UNIQUE("signature"),
	CONSTRAINT "attempts_state" CHECK ("attempts"."state" in ('OPEN', 'LANDED', 'REFUSED', 'EXPIRED')),
	CONSTRAINT "attempts_amount" CHECK ("attempts"."amount_base_units" > 0)
);
--> statement-breakpoint
CREATE TABLE "audit_anchors" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"root" text NOT NULL,
	"leaves" integer NOT NULL,
	"memo" text NOT NULL,
	"signer" text NOT NULL,
	"signature" text NOT NULL,
	"signed_transaction" text NOT NULL,
	"last_valid_block_height" bigint NOT NULL,
	"state" text DEFAULT 'SIGNED' NOT NULL,
	"slot" bigint,
	"signed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"final_at" timestamp (3) with time zone,
	CONSTRAINT "audit_anchors_signature_unique" UNIQUE("signature"),
	CONSTRAINT "audit_anchors_state" CHECK ("audit_anchors"."state" in ('SIGNED', 'FINAL', 'EXPIRED')),
	CONSTRAINT "audit_anchors_final" CHECK (("audit_anchors"."state" = 'FINAL') = ("audit_anchors"."slot" is not null))
);
--> statement-breakpoint
CREATE TABLE "audit_leaves" (
	"history" text NOT NULL,
	"organization_id" bigint NOT NULL,
	"date" date NOT NULL,
	"entries" bigint NOT NULL,
	"head" text NOT NULL,
	"tree" text,
	"anchor_id" bigint,
	"arrived_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_leaves_history_organization_id_date_pk" PRIMARY KEY("history","organization_id","date")
);
--> statement-breakpoint
CREATE TABLE "control_decisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"actor_id" bigint NOT NULL,
	"action" text NOT NULL,
	"reason" text,
	"details" jsonb,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "controls" (
	"id" integer PRIMARY KEY NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"stop_id" uuid,
	"code" text,
	"reason" text,
	"observed_mint" jsonb,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "controls_one_row" CHECK ("controls"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payout_id" uuid NOT NULL,
	"actor_id" bigint NOT NULL,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"treasury" text,
	"status_before" text NOT NULL,
	"reason_code_before" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payout_id" uuid,
	"attempt" integer,
	"reference" text,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"asset" text NOT NULL,
	"treasury" text,
	"amount" numeric(30, 0) NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_about_one" CHECK (("journal"."payout_id" is null) <> ("journal"."reference" is null))
);
--> statement-breakpoint
CREATE TABLE "member_directory" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"wallet_address" text,
	"wallet_memo" text,
	"wallet_changed_at" timestamp (3) with time zone,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mint_settings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"accepted_by" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "observed_transactions" (
	"organization_id" bigint NOT NULL,
	"address" text NOT NULL,
	"signature" text NOT NULL,
	"asset" text NOT NULL,
	"amount" numeric(20, 0) NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "observed_transactions_address_signature_asset_pk" PRIMARY KEY("address","signature","asset")
);
--> statement-breakpoint
CREATE TABLE "organization_pauses" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"actor_id" bigint NOT NULL,
	"by_operator" boolean DEFAULT false NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payout_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replaced" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_settings" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"per_payout_max_usd" numeric(30, 2) NOT NULL,
	"per_day_max_usd" numeric(30, 2) NOT NULL,
	"warn_below_amount" numeric(30, 6) NOT NULL,
	"warn_below_sol" numeric(30, 9) NOT NULL,
	"allow_list_only" boolean NOT NULL,
	"second_treasury_may_pay" boolean DEFAULT false NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_settings_mode" CHECK ("payout_settings"."mode" in ('AUTOMATIC', 'BY_RUN'))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"expense_id" bigint NOT NULL,
	"submission" integer NOT NULL,
	"payee_id" bigint NOT NULL,
	"status" text NOT NULL,
	"treasury" text,
	"content" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"submission_proof" text NOT NULL,
	"certificate" text NOT NULL,
	"rate_proof" jsonb,
	"amount_usd" numeric(30, 2) NOT NULL,
	"asset" text NOT NULL,
	"amount" numeric(30, 6),
	"rate" numeric,
	"rate_source" text,
	"rate_published_at" timestamp (3) with time zone,
	"price_proof" jsonb,
	"recipient_address" text,
	"recipient_memo" text,
	"expense_standing" text,
	"people_standing" text,
	"standing_asks" integer DEFAULT 0 NOT NULL,
	"standing_asked_at" timestamp (3) with time zone,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"attempts_before_release" integer DEFAULT 0 NOT NULL,
	"waived_code" text,
	"signature" text,
	"reason_code" text,
	"reason" text,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"correlation_id" text NOT NULL,
	"causation_id" text,
	"traceparent" text,
	"lease_token" bigint DEFAULT 0 NOT NULL,
	"lease_owner" text,
	"lease_expires_at" timestamp (3) with time zone,
	"next_look_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"run_started_at" timestamp (3) with time zone,
	CONSTRAINT "payouts_organizationId_expenseId_submission_unique" UNIQUE("organization_id","expense_id","submission"),
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('QUEUED', 'SENDING', 'SENT', 'PAID', 'FAILED', 'HELD', 'CANCELLED')),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_usd" > 0),
	CONSTRAINT "payouts_under_way_have_terms" CHECK ("payouts"."status" not in ('SENDING', 'SENT', 'PAID') or ("payouts"."amount" is not null and "payouts"."rate" is not null and "payouts"."recipient_address" is not null and "payouts"."signature" is not null))
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"pair" text PRIMARY KEY NOT NULL,
	"price" numeric NOT NULL,
	"source" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"proof" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signed_totals" (
	"organization_id" bigint NOT NULL,
	"source" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"amount_usd" numeric(30, 2) NOT NULL,
	CONSTRAINT "signed_totals_organization_id_since_source_pk" PRIMARY KEY("organization_id","since","source")
);
--> statement-breakpoint
CREATE TABLE "signer_notices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"notice" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"refused_code" text
);
--> statement-breakpoint
CREATE TABLE "treasuries" (
	"name" text PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"is_primary" boolean DEFAULT true NOT NULL,
	"address" text NOT NULL,
	"source" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"announced_at" timestamp (3) with time zone,
	"last_signature" text,
	"last_wallet_signature" text,
	"opened_at" timestamp (3) with time zone,
	"compared_at" timestamp (3) with time zone,
	"booked_base_units" numeric(30, 0),
	"booked_lamports" numeric(30, 0),
	"stop_id" uuid,
	"stop_code" text,
	"stop_reason" text,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "treasuries_address_unique" UNIQUE("address"),
	CONSTRAINT "treasuries_source_unique" UNIQUE("source"),
	CONSTRAINT "treasuries_organizationId_name_unique" UNIQUE("organization_id","name")
);
--> statement-breakpoint
CREATE TABLE "treasury_sums" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"treasury" text NOT NULL,
	"base_units" numeric(30, 0) NOT NULL,
	"lamports" numeric(30, 0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "treasury_transactions" (
	"signature" text NOT NULL,
	"treasury" text NOT NULL,
	"slot" bigint NOT NULL,
	"kind" text NOT NULL,
	"base_units_delta" numeric(20, 0) NOT NULL,
	"lamports_delta" numeric(20, 0) NOT NULL,
	"memo" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "treasury_transactions_signature_treasury_pk" PRIMARY KEY("signature","treasury")
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_leaves" ADD CONSTRAINT "audit_leaves_anchor_id_audit_anchors_id_fk" FOREIGN KEY ("anchor_id") REFERENCES "public"."audit_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_changes" ADD CONSTRAINT "payout_changes_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_own_treasury" FOREIGN KEY ("organization_id","treasury") REFERENCES "public"."treasuries"("organization_id","name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_that_may_land" ON "attempts" USING btree ("payout_id") WHERE "attempts"."state" in ('OPEN', 'LANDED');--> statement-breakpoint
CREATE INDEX "attempts_signed_at_index" ON "attempts" USING btree ("signed_at");--> statement-breakpoint
CREATE INDEX "attempts_open" ON "attempts" USING btree ("source") WHERE "attempts"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "attempts_with_slot" ON "attempts" USING btree ("source","slot") WHERE "attempts"."slot" is not null;--> statement-breakpoint
CREATE INDEX "attempts_opening_accounts" ON "attempts" USING btree ("destination","signed_at") WHERE "attempts"."rent_lamports" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_anchors_open" ON "audit_anchors" USING btree ("state") WHERE "audit_anchors"."state" = 'SIGNED';--> statement-breakpoint
CREATE INDEX "audit_leaves_waiting" ON "audit_leaves" USING btree ("arrived_at") WHERE "audit_leaves"."anchor_id" is null;--> statement-breakpoint
CREATE INDEX "audit_leaves_anchor_id_index" ON "audit_leaves" USING btree ("anchor_id");--> statement-breakpoint
CREATE INDEX "control_decisions_organization_id_index" ON "control_decisions" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "decisions_payout_id_index" ON "decisions" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "journal_payout_id_index" ON "journal" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "journal_reference_index" ON "journal" USING btree ("reference") WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "journal_unexplained" ON "journal" USING btree ("at") WHERE kind = 'unexplained';--> statement-breakpoint
CREATE INDEX "member_directory_organization_id_index" ON "member_directory" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "payout_changes_payout_id_index" ON "payout_changes" USING btree ("payout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_live" ON "payouts" USING btree ("organization_id","expense_id") WHERE "payouts"."status" <> 'CANCELLED';--> statement-breakpoint
CREATE INDEX "payouts_due_in_turn" ON "payouts" USING btree ("organization_id","next_look_at") WHERE "payouts"."status" in ('QUEUED', 'SENDING', 'SENT');--> statement-breakpoint
CREATE INDEX "payouts_waiting_for_payee" ON "payouts" USING btree ("payee_id") WHERE "payouts"."status" = 'HELD' and "payouts"."reason_code" in ('NO_PAYEE_WALLET', 'WALLET_NOT_CURRENT', 'PAYEE_INACTIVE');--> statement-breakpoint
CREATE INDEX "payouts_organization_id_queued_at_id_index" ON "payouts" USING btree ("organization_id","queued_at","id");--> statement-breakpoint
CREATE INDEX "payouts_organization_id_status_queued_at_id_index" ON "payouts" USING btree ("organization_id","status","queued_at","id");--> statement-breakpoint
CREATE INDEX "payouts_organization_id_payee_id_queued_at_id_index" ON "payouts" USING btree ("organization_id","payee_id","queued_at","id");--> statement-breakpoint
CREATE INDEX "signer_notices_to_send" ON "signer_notices" USING btree ("id") WHERE sent_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "treasuries_one_primary" ON "treasuries" USING btree ("organization_id") WHERE is_primary;--> statement-breakpoint
CREATE INDEX "treasury_sums_treasury_index" ON "treasury_sums" USING btree ("treasury");--> statement-breakpoint
CREATE INDEX "treasury_transactions_treasury_at_index" ON "treasury_transactions" USING btree ("treasury","at");
--> statement-breakpoint
INSERT INTO "controls" ("id", "paused") VALUES (1, false);
--> statement-breakpoint
-- Rows of these tables are evidence: they are added, never changed, not even by an operator.
SELECT outlay_append_only(name) FROM unnest(ARRAY['control_decisions', 'decisions', 'journal', 'mint_settings', 'payout_changes', 'treasury_transactions']) AS name;
--> statement-breakpoint
-- Double entry: what a statement books adds up to zero per asset, for a payout or for whatever else it follows from. Only the new
-- rows are added up, because the rows before them were, and none is ever changed. What a statement changes of a treasury's balance is
-- added to its sums. It runs as its owner, because a function keeps the plans of its statements, for work of one organization and of all.
CREATE FUNCTION book_journal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  subject text;
BEGIN
  SELECT coalesce('payout ' || payout_id, reference) INTO subject FROM booked GROUP BY 1, asset HAVING sum(amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the journal of % does not add up to zero', subject USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO treasury_sums (treasury, base_units, lamports)
  SELECT treasury, base_units, lamports FROM (
    SELECT treasury, coalesce(sum(amount) FILTER (WHERE asset = 'PYUSD'), 0) AS base_units, coalesce(sum(amount) FILTER (WHERE asset = 'SOL'), 0) AS lamports
    FROM booked WHERE account IN ('treasury_available', 'treasury_reserved', 'treasury_sol') GROUP BY treasury
  ) moved WHERE base_units <> 0 OR lamports <> 0;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER journal_balanced AFTER INSERT ON "journal"
REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION book_journal();
--> statement-breakpoint
-- What was signed is never rewritten: an attempt only ever goes from OPEN to its end.
CREATE FUNCTION refuse_rewritten_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'OPEN' OR NEW.signature <> OLD.signature
    OR NEW.signed_transaction <> OLD.signed_transaction
    OR NEW.last_valid_block_height <> OLD.last_valid_block_height
    OR NEW.amount_base_units <> OLD.amount_base_units THEN
    RAISE EXCEPTION 'a signed attempt is not rewritten' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER attempts_not_rewritten BEFORE UPDATE ON "attempts"
FOR EACH ROW EXECUTE FUNCTION refuse_rewritten_attempt();
--> statement-breakpoint
CREATE TRIGGER attempts_not_deleted BEFORE DELETE ON "attempts"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The functions below use protected tables and keep the plans of their statements, so they run as their owner (see outlay_serves_all).
-- The day's sums follow the attempts, whoever writes them: added when one is signed, taken back when it is proven that nothing moved.
-- Organization 0, all of them, comes first: in one order always, so that two payments wait for each other and never both.
CREATE FUNCTION count_signed() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
-- Reservations and daily sums. The day is the sum of full intervals, which the trigger above keeps, plus the attempts in the partial
-- interval at its start: exact, from a few hundred rows for any number of payments. Planning it for each payment's values takes longer
-- than reading it, and others wait for both. The last condition is that of a policy, which its owner doesn't have.
CREATE FUNCTION read_exposure(paying bigint, payer text, payee_account text, balance_slot bigint, day_start timestamptz, own_signature text)
RETURNS TABLE (reserved text, own text, "every" text, opened text, opening text) LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  first_whole timestamptz := date_bin('5 minutes', day_start, 'epoch') + interval '5 minutes';
BEGIN
  RETURN QUERY
  WITH day AS (
    SELECT sum(amount_usd) FILTER (WHERE organization_id = paying) AS own,
      sum(amount_usd) FILTER (WHERE organization_id = 0 AND source = payer) AS every
    FROM signed_totals WHERE organization_id IN (0, paying) AND since >= first_whole
  ), edge AS (
    SELECT sum(p.amount_usd) FILTER (WHERE p.organization_id = paying) AS own,
      sum(p.amount_usd) FILTER (WHERE a.source = payer) AS every
    FROM attempts a JOIN payouts p ON p.id = a.payout_id
    WHERE a.state IN ('OPEN', 'LANDED') AND a.signed_at > day_start AND a.signed_at < first_whole
  ), accounts AS (
    SELECT count(*) FILTER (WHERE state = 'LANDED' AND slot <= balance_slot) AS opened,
      count(*) FILTER (WHERE state = 'OPEN' OR (state = 'LANDED' AND slot > balance_slot)) AS opening
    FROM attempts WHERE rent_lamports > 0 AND destination = payee_account
      AND signed_at > day_start AND signature IS DISTINCT FROM own_signature
  )
  SELECT
    (SELECT coalesce(sum(amount_base_units), 0) FROM (
      SELECT amount_base_units FROM attempts
        WHERE state = 'OPEN' AND source = payer AND signature IS DISTINCT FROM own_signature
      UNION ALL
      SELECT amount_base_units FROM attempts WHERE state = 'LANDED' AND source = payer AND slot > balance_slot
    ) promised)::text,
    ((coalesce(day.own, 0) + coalesce(edge.own, 0)) * 100)::bigint::text,
    ((coalesce(day.every, 0) + coalesce(edge.every, 0)) * 100)::bigint::text,
    accounts.opened::text, accounts.opening::text
  FROM day, edge, accounts WHERE current_setting('outlay.organization_id', true) IN ('0', paying::text);
END;
$$;
--> statement-breakpoint
-- Everything except the chain that decides about a payment.
CREATE FUNCTION read_rules(paying bigint, recipients text[])
RETURNS TABLE (paused boolean, stopped jsonb, per_payout text, per_day text, allow_list_only boolean, second_may_pay boolean, listed jsonb, mint jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
  SELECT c.paused OR EXISTS (SELECT FROM organization_pauses p WHERE p.organization_id = paying),
    (SELECT jsonb_agg(t.name) FROM treasuries t WHERE t.stop_id IS NOT NULL),
    s.per_payout_max_usd::text, s.per_day_max_usd::text, s.allow_list_only, s.second_treasury_may_pay,
    (SELECT jsonb_object_agg(r.address, r.is_vault) FROM allowed_recipients r
      WHERE r.organization_id = paying AND r.address = ANY(recipients)),
    (SELECT m.settings FROM mint_settings m ORDER BY m.id DESC LIMIT 1)
  FROM controls c LEFT JOIN payout_settings s ON s.organization_id = paying
  WHERE current_setting('outlay.organization_id', true) IN ('0', paying::text);
END;
$$;
--> statement-breakpoint
-- Serialises reservations: signers share the first lock; stopping, resuming and changing settings take it exclusively. Next is the
-- organization's lock, since its daily sum covers all treasuries, then the treasury's. The order prevents deadlocks. The function is
-- volatile, so that it reads what was committed until it had the locks, and others wait for no round trip between them and that.
CREATE FUNCTION lock_to_sign(treasury text, paying bigint, recipients text[], payer text, payee_account text, balance_slot bigint, day_start timestamptz, own_signature text)
RETURNS TABLE (rules jsonb, exposure jsonb) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('payout-treasury'));
  PERFORM pg_advisory_xact_lock(hashtext('payout-organization'), hashtext(paying::text));
  PERFORM pg_advisory_xact_lock(hashtext('payout-treasury-to-sign'), hashtext(treasury));
  RETURN QUERY SELECT to_jsonb(r), to_jsonb(e)
  FROM read_rules(paying, recipients) r, read_exposure(paying, payer, payee_account, balance_slot, day_start, own_signature) e;
END;
$$;
--> statement-breakpoint
-- A payout belongs to one treasury from its first attempt on. Whoever is wrong about it gets an error here, and nobody a second payment.
CREATE FUNCTION refuse_foreign_attempt() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  owner text;
  expected text;
BEGIN
  SELECT treasury INTO owner FROM payouts WHERE id = NEW.payout_id;
  SELECT source INTO expected FROM treasuries WHERE name = owner;
  IF expected = NEW.source THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'payout % belongs to treasury %, whose account is not %', NEW.payout_id, coalesce(owner, 'none'), NEW.source
    USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER attempts_of_one_treasury BEFORE INSERT ON "attempts"
FOR EACH ROW EXECUTE FUNCTION refuse_foreign_attempt();
--> statement-breakpoint
-- Another treasury takes over only where a person decides (HELD, and not parked) and nothing that was signed may land or has landed.
CREATE FUNCTION refuse_other_treasury() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM attempts WHERE payout_id = OLD.id AND state IN ('OPEN', 'LANDED')) THEN
    RAISE EXCEPTION 'a payment of payout % may land or has landed, so treasury % keeps it', OLD.id, OLD.treasury
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.treasury IS NULL THEN RETURN NEW; END IF;
  IF NEW.treasury IS NULL OR OLD.status <> 'HELD'
    OR coalesce(OLD.reason_code, '') IN ('AMOUNT_UNPROVEN', 'PAID_BEFORE_ON_CHAIN') THEN
    RAISE EXCEPTION 'payout % belongs to treasury %', OLD.id, OLD.treasury USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER payouts_of_one_treasury BEFORE UPDATE ON "payouts"
FOR EACH ROW WHEN (OLD.treasury IS DISTINCT FROM NEW.treasury) EXECUTE FUNCTION refuse_other_treasury();
--> statement-breakpoint
-- Without the content and its proofs, which never change and are far larger.
CREATE FUNCTION recorded_columns(payout payouts) RETURNS jsonb LANGUAGE sql STABLE
RETURN jsonb_build_object('status', payout.status, 'treasury', payout.treasury, 'amount', payout.amount, 'rate', payout.rate,
  'rate_source', payout.rate_source, 'rate_published_at', payout.rate_published_at, 'recipient_address', payout.recipient_address,
  'recipient_memo', payout.recipient_memo, 'attempt_count', payout.attempt_count, 'signature', payout.signature,
  'reason_code', payout.reason_code, 'reason', payout.reason, 'sent_at', payout.sent_at, 'paid_at', payout.paid_at);
--> statement-breakpoint
-- The values that an update replaces, whoever writes it. As text: a JSON number would lose digits of an amount.
CREATE FUNCTION record_payout_change() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- Made once and not for each column.
  now_recorded jsonb := recorded_columns(NEW);
  replaced jsonb;
BEGIN
  SELECT jsonb_object_agg(was.key, was.value) INTO replaced
  FROM jsonb_each_text(recorded_columns(OLD)) was WHERE was.value IS DISTINCT FROM now_recorded ->> was.key;
  IF replaced IS NOT NULL THEN
    INSERT INTO payout_changes (payout_id, replaced) VALUES (NEW.id, replaced);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Claims and reminders write none of these columns: they cost no call.
CREATE TRIGGER payouts_recorded AFTER UPDATE OF "status", "treasury", "amount", "rate", "rate_source", "rate_published_at",
  "recipient_address", "recipient_memo", "attempt_count", "signature", "reason_code", "reason", "sent_at", "paid_at" ON "payouts"
FOR EACH ROW EXECUTE FUNCTION record_payout_change();
--> statement-breakpoint
SELECT outlay_protect(name) FROM unnest(ARRAY['allowed_recipients', 'audit_leaves', 'control_decisions', 'member_directory',
  'observed_transactions', 'organization_pauses', 'organizations', 'payout_settings', 'payouts', 'signed_totals', 'signer_notices', 'treasuries']) AS name;
--> statement-breakpoint
SELECT outlay_protect('attempts', 'EXISTS (SELECT FROM payouts WHERE id = payout_id)');
--> statement-breakpoint
SELECT outlay_protect('decisions', 'EXISTS (SELECT FROM payouts WHERE payouts.id = payout_id)');
--> statement-breakpoint
SELECT outlay_protect('payout_changes', 'EXISTS (SELECT FROM payouts WHERE payouts.id = payout_id)');
--> statement-breakpoint
SELECT outlay_protect(name, 'EXISTS (SELECT FROM treasuries WHERE name = treasury)') FROM unnest(ARRAY['treasury_sums', 'treasury_transactions']) AS name;
--> statement-breakpoint
-- An entry without a payout is about its treasury; its counter-entry is about no organization's account.
SELECT outlay_protect('journal', $$CASE
  WHEN payout_id IS NOT NULL THEN EXISTS (SELECT FROM payouts WHERE payouts.id = payout_id)
  WHEN account IN ('treasury_available', 'treasury_reserved', 'treasury_sol')
    THEN EXISTS (SELECT FROM treasuries WHERE name = treasury)
  ELSE false END$$);
