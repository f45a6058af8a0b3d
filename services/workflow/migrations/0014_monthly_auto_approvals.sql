CREATE TABLE "auto_approval_monthly_limits" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"limit_usd" numeric(20, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auto_approved_sums" (
	"organization_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"month" date NOT NULL,
	"usd" numeric(20, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "auto_approved_sums_organization_id_member_id_month_pk" PRIMARY KEY("organization_id","member_id","month")
);
--> statement-breakpoint
SELECT outlay_protect(name) FROM unnest(ARRAY['auto_approval_monthly_limits', 'auto_approved_sums']) AS name;
