CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- A vendor without case, accents, punctuation and legal form: 'Müller GmbH & Co. KG' and 'muller' are the same.
CREATE FUNCTION vendor_key(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  nullif(regexp_replace(
    btrim(regexp_replace(replace(public.fold_text(given), '.', '') COLLATE "pg_unicode_fast", '[^[:alnum:]]+', ' ', 'g')),
    '( (inc|incorporated|ltd|limited|llc|llp|plc|corp|corporation|co|company|gmbh|mbh|ag|kg|ug|se|sa|sas|sarl|srl|spa|bv|nv|oy|ab|aps|pty))+$', ''), '');
--> statement-breakpoint
-- The words of a vendor's name, without an article: 'The Müller GmbH' is 'muller'. Its first word is what an index finds it by,
-- because people shorten names.
CREATE FUNCTION vendor_words(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  regexp_replace(public.vendor_key(given), '^(the|der|die|das|le|la|les|il|el|los) (?=.)', '');
--> statement-breakpoint
CREATE FUNCTION vendor_stem(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  split_part(public.vendor_words(given), ' ', 1);
--> statement-breakpoint
-- A number without case, spaces and signs: 'RE-77/A' and 're 77 a' are the same.
CREATE FUNCTION invoice_key(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  nullif(regexp_replace(public.fold_text(given) COLLATE "pg_unicode_fast", '[^[:alnum:]]+', '', 'g'), '');
--> statement-breakpoint
CREATE TABLE "activity" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"expense_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor_id" bigint,
	"note" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booked_expenses" (
	"expense_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"month" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"bucket" text,
	"archived" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_months" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"months" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"choices" text[] NOT NULL,
	"level" text NOT NULL,
	"required" boolean NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	CONSTRAINT "custom_fields_kind" CHECK ("custom_fields"."kind" in ('text', 'number', 'date', 'choice', 'member')),
	CONSTRAINT "custom_fields_level" CHECK ("custom_fields"."level" in ('expense', 'line'))
);
--> statement-breakpoint
CREATE TABLE "department_directory" (
	"department_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"monthly_budget_usd" numeric(20, 2)
);
--> statement-breakpoint
CREATE TABLE "duplicate_pairs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"lower_expense_id" bigint NOT NULL,
	"higher_expense_id" bigint NOT NULL,
	"reasons" text[] NOT NULL,
	"choice" text,
	"marked_expense_id" bigint,
	"decided_as" text,
	"decided_by_id" bigint,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	CONSTRAINT "duplicate_pairs_lowerExpenseId_higherExpenseId_unique" UNIQUE("lower_expense_id","higher_expense_id"),
	CONSTRAINT "duplicate_pairs_order" CHECK ("duplicate_pairs"."lower_expense_id" < "duplicate_pairs"."higher_expense_id"),
	CONSTRAINT "duplicate_pairs_reasons" CHECK (cardinality("duplicate_pairs"."reasons") > 0),
	CONSTRAINT "duplicate_pairs_choice" CHECK ("duplicate_pairs"."choice" in ('keep', 'discard')),
	CONSTRAINT "duplicate_pairs_decided_as" CHECK ("duplicate_pairs"."decided_as" in ('creator', 'reviewer')),
	CONSTRAINT "duplicate_pairs_choice_is_somebodys" CHECK (num_nonnulls("duplicate_pairs"."choice", "duplicate_pairs"."decided_as", "duplicate_pairs"."decided_by_id", "duplicate_pairs"."decided_at") in (0, 4)),
	CONSTRAINT "duplicate_pairs_mark" CHECK (("duplicate_pairs"."choice" is not distinct from 'discard') = ("duplicate_pairs"."marked_expense_id" is not null) and "duplicate_pairs"."marked_expense_id" in ("duplicate_pairs"."lower_expense_id", "duplicate_pairs"."higher_expense_id"))
);
--> statement-breakpoint
CREATE TABLE "ended_delegations" (
	"delegation_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expense_viewers" (
	"expense_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"delegation_id" bigint DEFAULT 0 NOT NULL,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "expense_viewers_expense_id_member_id_delegation_id_pk" PRIMARY KEY("expense_id","member_id","delegation_id")
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"creator_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"amount" numeric(30, 9) NOT NULL,
	"currency" text NOT NULL,
	"usd_amount" numeric(30, 2),
	"rate_pair" text,
	"rate_price" numeric,
	"rate_confidence" numeric,
	"rate_source" text,
	"rate_published_at" timestamp (3) with time zone,
	"rate_proof" jsonb,
	"vendor" text,
	"location" text,
	"invoice_number" text,
	"category_id" bigint,
	"lines" jsonb,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"computed" jsonb,
	"policy_id" bigint,
	"expense_type" text NOT NULL,
	"receipt_id" bigint,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"submission" integer DEFAULT 0 NOT NULL,
	"wallet_signature" text,
	"wallet_account" text,
	"wallet_time" timestamp (3) with time zone,
	"wallet_amount" numeric,
	"wallet_currency" text,
	"already_paid" boolean DEFAULT false NOT NULL,
	"submitted_violations" jsonb,
	"submission_proof" text,
	"reimbursement_status" text,
	"payout_id" text,
	"reimbursement_usd" numeric,
	"reimbursement_asset" text,
	"reimbursement_amount" numeric,
	"reimbursement_rate" numeric,
	"reimbursement_signature" text,
	"reimbursement_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(title || ' ' || coalesce(vendor, '') || ' ' || coalesce(invoice_number, '') || ' ' || coalesce(description, ''))) STORED,
	"vendor_key" text GENERATED ALWAYS AS (vendor_key(vendor)) STORED,
	"vendor_stem" text GENERATED ALWAYS AS (vendor_stem(vendor)) STORED,
	"invoice_key" text GENERATED ALWAYS AS (invoice_key(invoice_number)) STORED,
	CONSTRAINT "expenses_status" CHECK ("expenses"."status" in ('draft', 'submitted', 'sent_back', 'approved', 'rejected', 'paid')),
	CONSTRAINT "expenses_source" CHECK ("expenses"."source" in ('fiat', 'manual', 'pyusd', 'sol')),
	CONSTRAINT "expenses_reimbursement" CHECK ("expenses"."reimbursement_status" in ('pending', 'processing', 'completed', 'failed', 'held')),
	CONSTRAINT "expenses_submitted_is_classified" CHECK ("expenses"."status" in ('draft', 'sent_back') or ("expenses"."category_id" is not null and "expenses"."policy_id" is not null and "expenses"."usd_amount" is not null)),
	CONSTRAINT "expenses_paid_has_signature" CHECK ("expenses"."status" <> 'paid' or "expenses"."reimbursement_signature" is not null)
);
--> statement-breakpoint
CREATE TABLE "member_directory" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"wallet_address" text,
	"wallet_memo" text,
	"active" boolean NOT NULL,
	"name" text NOT NULL,
	"department" text,
	"roles" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_directory" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"time_zone" text,
	"currency" text
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"reimbursable" boolean NOT NULL,
	"amount_max_usd" numeric(20, 2),
	"receipt_required_above_usd" numeric(20, 2),
	"monthly_max_usd" numeric(20, 2),
	"age_max_days" integer,
	"required_fields" text[] DEFAULT '{}' NOT NULL,
	"required_custom_fields" text[] DEFAULT '{}' NOT NULL,
	"enforcement" text DEFAULT 'warn' NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "policies_enforcement" CHECK ("policies"."enforcement" in ('warn', 'block'))
);
--> statement-breakpoint
CREATE TABLE "policy_categories" (
	"policy_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	CONSTRAINT "policy_categories_policy_id_category_id_pk" PRIMARY KEY("policy_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"pair" text NOT NULL,
	"day" date NOT NULL,
	"price" numeric NOT NULL,
	"confidence" numeric NOT NULL,
	"source" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"proof" jsonb NOT NULL,
	CONSTRAINT "quotes_pair_day_pk" PRIMARY KEY("pair","day")
);
--> statement-breakpoint
CREATE TABLE "receipt_directory" (
	"receipt_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"sha256" text NOT NULL,
	"read_amount" text,
	"read_currency" text,
	"read_vendor" text,
	"read_date" text,
	"hidden_differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"read_invoice_number" text,
	"read_vendor_stem" text GENERATED ALWAYS AS (vendor_stem(read_vendor)) STORED,
	"read_invoice_key" text GENERATED ALWAYS AS (invoice_key(read_invoice_number)) STORED,
	"reading_key" text,
	"corrections" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"organization_id" bigint NOT NULL,
	"month" text NOT NULL,
	"about" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reminders_organization_id_month_about_pk" PRIMARY KEY("organization_id","month","about")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	CONSTRAINT "saved_views_organizationId_memberId_name_unique" UNIQUE("organization_id","member_id","name"),
	CONSTRAINT "saved_views_name" CHECK (length("saved_views"."name") between 1 and 60),
	CONSTRAINT "saved_views_search" CHECK (length("saved_views"."search") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "spending_sums" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"period" text NOT NULL,
	"dimension" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"count" integer NOT NULL,
	"usd" numeric(30, 2) NOT NULL,
	"folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_codes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"rate" text NOT NULL,
	"kind" text NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tax_codes_kind" CHECK ("tax_codes"."kind" in ('input', 'reverse_charge', 'exempt'))
);
--> statement-breakpoint
CREATE TABLE "travel_rates" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"per_unit" text NOT NULL,
	"breakfast" text NOT NULL,
	"lunch" text NOT NULL,
	"dinner" text NOT NULL,
	"first_last_day" text,
	"threshold_per_year" text,
	"per_unit_above" text,
	"currency" text NOT NULL,
	"valid_from" date NOT NULL,
	"source" text,
	"archived" boolean DEFAULT false NOT NULL,
	CONSTRAINT "travel_rates_unit" CHECK ("travel_rates"."unit" in ('km', 'mi', 'day'))
);
--> statement-breakpoint
ALTER TABLE "expense_viewers" ADD CONSTRAINT "expense_viewers_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_categories" ADD CONSTRAINT "policy_categories_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_categories" ADD CONSTRAINT "policy_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_expense_id_id_index" ON "activity" USING btree ("expense_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_key" ON "custom_fields" USING btree ("organization_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_name" ON "custom_fields" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "department_directory_organization_id_index" ON "department_directory" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_higher_expense_id_index" ON "duplicate_pairs" USING btree ("higher_expense_id");--> statement-breakpoint
CREATE INDEX "expense_viewers_member_id_index" ON "expense_viewers" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "expenses_organization_id_created_at_id_index" ON "expenses" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "expenses_organization_id_creator_id_created_at_index" ON "expenses" USING btree ("organization_id","creator_id","created_at");--> statement-breakpoint
CREATE INDEX "expenses_organization_id_creator_id_day_index" ON "expenses" USING btree ("organization_id","creator_id","day");--> statement-breakpoint
CREATE INDEX "expenses_organization_id_day_id_index" ON "expenses" USING btree ("organization_id","day","id");--> statement-breakpoint
CREATE INDEX "expenses_organization_id_vendor_key_index" ON "expenses" USING btree ("organization_id","vendor_key");--> statement-breakpoint
CREATE INDEX "expenses_organization_id_vendor_stem_day_index" ON "expenses" USING btree ("organization_id","vendor_stem","day");--> statement-breakpoint
CREATE INDEX "expenses_organization_id_invoice_key_index" ON "expenses" USING btree ("organization_id","invoice_key");--> statement-breakpoint
CREATE INDEX "expenses_search_text" ON "expenses" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "expenses_without_rate" ON "expenses" USING btree ("currency","id") WHERE "expenses"."usd_amount" is null;--> statement-breakpoint
CREATE INDEX "expenses_organization_id_receipt_id_index" ON "expenses" USING btree ("organization_id","receipt_id");--> statement-breakpoint
CREATE INDEX "expenses_shared" ON "expenses" USING btree ("organization_id","status","day","id","creator_id","usd_amount") WHERE "expenses"."submission" > 0 or "expenses"."already_paid";--> statement-breakpoint
CREATE INDEX "expenses_without_receipt" ON "expenses" USING btree ("organization_id","status","day","id","creator_id","usd_amount") WHERE "expenses"."receipt_id" is null and "expenses"."computed" is null and ("expenses"."submission" > 0 or "expenses"."already_paid");--> statement-breakpoint
CREATE INDEX "expenses_organization_id_category_id_index" ON "expenses" USING btree ("organization_id","category_id");--> statement-breakpoint
CREATE INDEX "expenses_lines" ON "expenses" USING gin ("lines" jsonb_path_ops) WHERE "expenses"."lines" is not null;--> statement-breakpoint
CREATE INDEX "expenses_split" ON "expenses" USING btree ("organization_id","day") WHERE "expenses"."lines" is not null and "expenses"."status" in ('submitted', 'approved', 'paid');--> statement-breakpoint
CREATE INDEX "expenses_by_amount" ON "expenses" USING btree ("organization_id",(coalesce("usd_amount", "amount")),"id");--> statement-breakpoint
CREATE INDEX "expenses_reimbursement" ON "expenses" USING btree ("organization_id","reimbursement_status","day","id") WHERE "expenses"."reimbursement_status" is not null;--> statement-breakpoint
CREATE INDEX "expenses_due" ON "expenses" USING btree ("organization_id","policy_id","usd_amount") WHERE "expenses"."status" = 'approved' and not "expenses"."already_paid";--> statement-breakpoint
CREATE INDEX "expenses_spending" ON "expenses" USING btree ("organization_id","day","creator_id","category_id","policy_id","usd_amount") WHERE "expenses"."status" in ('submitted', 'approved', 'paid');--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_wallet_transaction" ON "expenses" USING btree ("wallet_signature","wallet_account");--> statement-breakpoint
CREATE UNIQUE INDEX "policies_name" ON "policies" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "receipt_directory_organization_id_sha256_index" ON "receipt_directory" USING btree ("organization_id","sha256");--> statement-breakpoint
CREATE INDEX "receipt_directory_reading" ON "receipt_directory" USING btree ("organization_id","read_vendor_stem","read_date");--> statement-breakpoint
CREATE INDEX "receipt_directory_organization_id_read_invoice_key_index" ON "receipt_directory" USING btree ("organization_id","read_invoice_key");--> statement-breakpoint
CREATE INDEX "receipt_directory_organization_id_reading_key_index" ON "receipt_directory" USING btree ("organization_id","reading_key");--> statement-breakpoint
CREATE INDEX "spending_sums_read" ON "spending_sums" USING btree ("organization_id","dimension","period","key","label","count","usd");--> statement-breakpoint
CREATE INDEX "spending_sums_to_fold" ON "spending_sums" USING btree ("id") WHERE not "spending_sums"."folded";--> statement-breakpoint
CREATE UNIQUE INDEX "tax_codes_name" ON "tax_codes" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "travel_rates_version" ON "travel_rates" USING btree ("organization_id",("unit" = 'day'),lower("name"),"valid_from");
--> statement-breakpoint
-- The lines of a split expense. Each has the expense's ratio of dollars, and the last takes the remaining cents, so that they add up
-- to the expense's.
CREATE FUNCTION line_shares(lines jsonb, total numeric) RETURNS TABLE (category_id text, fields jsonb, usd numeric)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT line ->> 'categoryId', line -> 'fields',
    CASE WHEN place < count(*) OVER () THEN part ELSE total - (sum(part) OVER () - part) END
  FROM (
    SELECT line, place, round(total * minor / sum(minor) OVER (), 2) AS part
    FROM jsonb_array_elements(lines) WITH ORDINALITY AS given (line, place),
      LATERAL (SELECT (line ->> 'amountMinor')::numeric AS minor) AS amounts
  ) AS parts
$$;
--> statement-breakpoint
-- What an expense adds to the sums of spending, once per dimension and per category of its lines; nothing while it isn't spending.
-- Policies, which are few, are summed by day, and the others by month. OFFSET 0 keeps it apart in a query over all expenses, which PostgreSQL otherwise fails to plan.
CREATE FUNCTION spending_of(e "expenses") RETURNS TABLE (period text, dimension text, key text, label text, count integer, usd numeric)
LANGUAGE sql STABLE AS $$
  SELECT facts.* FROM (
    SELECT to_char(e."day", 'YYYY-MM-DD'), 'policy', coalesce(e."policy_id"::text, ''), '', 1, e."usd_amount"
    UNION ALL SELECT to_char(e."day", 'YYYY-MM'), 'member', e."creator_id"::text, '', 1, e."usd_amount"
    UNION ALL SELECT to_char(e."day", 'YYYY-MM'), 'department', coalesce((SELECT m."department" FROM "member_directory" m WHERE m."member_id" = e."creator_id"), ''), '', 1, e."usd_amount"
    UNION ALL SELECT to_char(e."day", 'YYYY-MM'), 'vendor', coalesce(e."vendor_key", ''), coalesce(e."vendor", ''), 1, e."usd_amount"
    UNION ALL SELECT to_char(e."day", 'YYYY-MM'), 'category', part.category, '', 1, sum(part.usd) FROM (
      SELECT coalesce(share.category_id, e."category_id"::text, ''), share.usd FROM line_shares(e."lines", e."usd_amount") AS share
      UNION ALL SELECT coalesce(e."category_id"::text, ''), e."usd_amount" WHERE coalesce(jsonb_array_length(e."lines"), 0) = 0
    ) AS part (category, usd) GROUP BY part.category
  ) facts WHERE e."status" IN ('submitted', 'approved', 'paid') OFFSET 0
$$;
--> statement-breakpoint
-- It runs as its owner, because a function keeps the plans of its statements, for work of one organization and of all. A department is
-- the creator's current one: who adds to it and who moves a member wait for each other, and then see what the other one did.
CREATE FUNCTION add_spending() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('departments:' || coalesce(NEW.organization_id, OLD.organization_id), 0));
  INSERT INTO "spending_sums" ("organization_id", "period", "dimension", "key", "label", "count", "usd")
  SELECT coalesce(NEW.organization_id, OLD.organization_id), period, dimension, key, label, sum(count), sum(usd)
  FROM (
    SELECT period, dimension, key, label, -count AS count, -usd AS usd FROM spending_of(OLD)
    UNION ALL SELECT * FROM spending_of(NEW)
  ) changed GROUP BY period, dimension, key, label HAVING sum(count) <> 0 OR sum(usd) <> 0;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER expenses_added_up AFTER INSERT ON "expenses" FOR EACH ROW
WHEN (NEW.status IN ('submitted', 'approved', 'paid')) EXECUTE FUNCTION add_spending();
--> statement-breakpoint
CREATE TRIGGER expenses_added_up_again AFTER UPDATE ON "expenses" FOR EACH ROW
WHEN ((OLD.status IN ('submitted', 'approved', 'paid')) <> (NEW.status IN ('submitted', 'approved', 'paid'))
  OR NEW.status IN ('submitted', 'approved', 'paid')
    AND (OLD.day, OLD.usd_amount, OLD.creator_id, OLD.category_id, OLD.policy_id, OLD.vendor, OLD.lines)
      IS DISTINCT FROM (NEW.day, NEW.usd_amount, NEW.creator_id, NEW.category_id, NEW.policy_id, NEW.vendor, NEW.lines))
EXECUTE FUNCTION add_spending();
--> statement-breakpoint
CREATE TRIGGER expenses_taken_off AFTER DELETE ON "expenses" FOR EACH ROW
WHEN (OLD.status IN ('submitted', 'approved', 'paid')) EXECUTE FUNCTION add_spending();
--> statement-breakpoint
-- What a member spent goes along to another department.
CREATE FUNCTION move_spending() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.department IS NOT DISTINCT FROM OLD.department THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('departments:' || coalesce(NEW.organization_id, OLD.organization_id), 0));
  INSERT INTO "spending_sums" ("organization_id", "period", "dimension", "key", "label", "count", "usd")
  SELECT spent.organization_id, spent.period, 'department', coalesce(moved.department, ''), '', sign * sum(spent.count), sign * sum(spent.usd)
  FROM "spending_sums" spent, (VALUES (OLD.department, -1), (NEW.department, 1)) AS moved (department, sign)
  WHERE spent.organization_id = coalesce(NEW.organization_id, OLD.organization_id) AND spent.dimension = 'member'
    AND spent.key = coalesce(NEW.member_id, OLD.member_id)::text
  GROUP BY spent.organization_id, spent.period, moved.department, sign HAVING sum(spent.count) <> 0 OR sum(spent.usd) <> 0;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER member_moved AFTER INSERT OR UPDATE OR DELETE ON "member_directory" FOR EACH ROW EXECUTE FUNCTION move_spending();
--> statement-breakpoint
-- Two random UUIDs hold 244 bits; every process of the service reads this one.
-- Rows of this table are evidence: they are added, never changed, not even by an operator.
SELECT outlay_append_only('activity');
--> statement-breakpoint
-- The facts of an entry that its hash stands for. jsonb sorts its keys, so equal facts have equal text. A column that comes later has
-- to come as a version of its own: what was chained keeps its hash.
CREATE FUNCTION activity_facts(entry "activity") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', entry."id"::text, 'organizationId', entry."organization_id"::text, 'expenseId', entry."expense_id"::text,
    'kind', entry."kind", 'at', to_char(entry."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'actorId', entry."actor_id"::text, 'note', entry."note", 'changes', entry."changes")::text
$$;
--> statement-breakpoint
SELECT outlay_chain('activity');
--> statement-breakpoint
-- expense_viewers has no policy: queries read it through expenses, which has one, and a second comparison per viewer would make the
-- list a third slower.
SELECT outlay_protect(name) FROM unnest(ARRAY['activity', 'booked_expenses', 'categories', 'closed_months', 'custom_fields', 'department_directory', 'duplicate_pairs', 'expenses',
  'member_directory', 'organization_directory', 'policies', 'receipt_directory', 'reminders', 'saved_views', 'spending_sums', 'tax_codes', 'travel_rates']) AS name;
--> statement-breakpoint
SELECT outlay_protect('policy_categories', 'EXISTS (SELECT FROM policies WHERE id = policy_id)');
