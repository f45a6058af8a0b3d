CREATE TRIGGER journal_append_only BEFORE UPDATE OR DELETE ON "journal"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER journal_not_truncated BEFORE TRUNCATE ON "journal"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER decisions_append_only BEFORE UPDATE OR DELETE ON "decisions"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER decisions_not_truncated BEFORE TRUNCATE ON "decisions"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Double entry: whatever a transaction books for a payout adds up to zero per asset, or it does not commit.
CREATE FUNCTION refuse_unbalanced_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount) FROM journal WHERE payout_id = NEW.payout_id AND asset = NEW.asset) <> 0 THEN
    RAISE EXCEPTION 'the journal of payout % does not add up to zero', NEW.payout_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_balanced AFTER INSERT ON "journal"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_journal();
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
INSERT INTO "controls" ("id", "paused") VALUES (1, false);
