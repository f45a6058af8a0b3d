ALTER TABLE "members" ALTER COLUMN "organization_id" DROP NOT NULL;--> statement-breakpoint
-- The state of a member for the other services, as the service itself publishes it.
CREATE FUNCTION publish_member(member "members", organization text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  next bigint;
BEGIN
  INSERT INTO "aggregate_versions" ("topic", "aggregate_id", "version") VALUES ('identity.events', member."id"::text, 1)
  ON CONFLICT ("topic", "aggregate_id") DO UPDATE SET "version" = "aggregate_versions"."version" + 1 RETURNING "version" INTO next;
  INSERT INTO "outbox" ("topic", "key", "payload") VALUES ('identity.events', member."id"::text, json_build_object(
    'specversion', '1.0', 'id', uuidv7(), 'type', 'MemberChanged', 'source', 'outlay/identity', 'subject', member."id"::text,
    'time', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'datacontenttype', 'application/json',
    'dataschema', 'member-changed.v1', 'traceparent', null, 'orgid', organization, 'actorid', null,
    'correlationid', uuidv7(), 'causationid', null, 'aggregateversion', next,
    'data', json_build_object(
      'memberId', member."id"::text, 'email', member."email", 'firstName', member."first_name", 'lastName', member."last_name",
      'roles', array_remove(member."roles", 'operator'), 'managerId', member."manager_id"::text,
      'department', (SELECT "name" FROM "departments" WHERE "id" = member."department_id"),
      'walletAddress', member."wallet_address", 'walletMemo', member."wallet_memo", 'walletWatched', member."wallet_watched",
      'active', member."status" = 'active' AND member."organization_id" IS NOT NULL))::text);
END;
$$;
--> statement-breakpoint
-- Operators leave their organisations: whoever is nothing else becomes an operator's account, everyone else loses the role
-- (`npm run ops -- operators add` makes an account). Their API keys and links end; their tokens are outdated.
DO $$
DECLARE
  member "members";
  organization text;
BEGIN
  FOR member IN SELECT * FROM "members" WHERE 'operator' = ANY ("roles") LOOP
    organization := member."organization_id"::text;
    UPDATE "api_keys" SET "revoked_at" = now() WHERE "member_id" = member."id" AND "revoked_at" IS NULL;
    DELETE FROM "mail_links" WHERE "member_id" = member."id";
    IF member."roles" <@ '{operator}' THEN
      UPDATE "members" SET "organization_id" = NULL, "manager_id" = NULL, "department_id" = NULL, "wallet_address" = NULL,
        "wallet_memo" = NULL, "access_version" = "access_version" + 1, "access_changed_at" = now()
      WHERE "id" = member."id" RETURNING * INTO member;
    ELSE
      UPDATE "members" SET "roles" = array_remove("roles", 'operator'), "access_version" = "access_version" + 1, "access_changed_at" = now()
      WHERE "id" = member."id" RETURNING * INTO member;
    END IF;
    PERFORM publish_member(member, organization);
  END LOOP;
  FOR member IN SELECT reporting.* FROM "members" reporting JOIN "members" manager ON manager."id" = reporting."manager_id"
    WHERE manager."organization_id" IS NULL LOOP
    UPDATE "members" SET "manager_id" = NULL WHERE "id" = member."id" RETURNING * INTO member;
    PERFORM publish_member(member, member."organization_id"::text);
  END LOOP;
END;
$$;
--> statement-breakpoint
DROP FUNCTION publish_member("members", text);
--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_operators_in_no_organization" CHECK (case when "members"."organization_id" is null then "members"."roles" = '{operator}' else 'operator' <> all ("members"."roles") end);
