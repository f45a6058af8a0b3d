-- An operator acts for every organisation, so no organisation's admin makes one. The seed alone says in its transaction that it may.
CREATE FUNCTION refuse_new_operator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND 'operator' = ANY (OLD.roles) THEN RETURN NEW; END IF;
  IF current_setting('outlay.grants_operator', true) = 'on' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'only the seed makes an operator' USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER members_operators_are_seeded BEFORE INSERT OR UPDATE OF roles ON "members"
FOR EACH ROW WHEN ('operator' = ANY (NEW.roles)) EXECUTE FUNCTION refuse_new_operator();
