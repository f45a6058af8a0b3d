CREATE TABLE "audit_roots" (
	"organization_id" bigint NOT NULL,
	"date" date NOT NULL,
	"entries" bigint NOT NULL,
	"head" text NOT NULL,
	"closed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_roots_organization_id_date_pk" PRIMARY KEY("organization_id","date")
);

--> statement-breakpoint
-- A root that could change would prove nothing.
CREATE TRIGGER audit_roots_append_only BEFORE UPDATE OR DELETE ON "audit_roots"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_roots_not_truncated BEFORE TRUNCATE ON "audit_roots"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
