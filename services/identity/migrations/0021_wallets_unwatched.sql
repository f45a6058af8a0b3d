ALTER TABLE "members" ALTER COLUMN "wallet_watched" SET DEFAULT false;--> statement-breakpoint
-- Nobody has chosen this so far: every wallet was watched from the start. The other services hear of it as of any change.
DO $$
DECLARE
  member "members";
  next bigint;
BEGIN
  FOR member IN UPDATE "members" SET "wallet_watched" = false WHERE "wallet_watched" RETURNING * LOOP
    CONTINUE WHEN member."wallet_address" IS NULL OR member."organization_id" IS NULL;
    INSERT INTO "aggregate_versions" ("topic", "aggregate_id", "version") VALUES ('identity.events', member."id"::text, 1)
    ON CONFLICT ("topic", "aggregate_id") DO UPDATE SET "version" = "aggregate_versions"."version" + 1 RETURNING "version" INTO next;
    INSERT INTO "outbox" ("topic", "key", "payload") VALUES ('identity.events', member."id"::text, json_build_object(
      'specversion', '1.0', 'id', uuidv7(), 'type', 'MemberChanged', 'source', 'outlay/identity', 'subject', member."id"::text,
      'time', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'datacontenttype', 'application/json',
      'dataschema', 'member-changed.v1', 'traceparent', null, 'orgid', member."organization_id"::text, 'actorid', null,
      'correlationid', uuidv7(), 'causationid', null, 'aggregateversion', next,
      'data', json_build_object(
        'memberId', member."id"::text, 'email', member."email", 'firstName', member."first_name", 'lastName', member."last_name",
        'roles', member."roles", 'managerId', member."manager_id"::text,
        'department', (SELECT "name" FROM "departments" WHERE "id" = member."department_id"),
        'walletAddress', member."wallet_address", 'walletMemo', member."wallet_memo", 'walletProof', member."wallet_proof",
        'walletChangedAt', to_char(member."wallet_changed_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'walletWatched', false, 'active', member."status" = 'active'))::text);
  END LOOP;
END;
$$;
