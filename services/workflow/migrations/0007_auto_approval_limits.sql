CREATE TABLE "auto_approval_limits" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"limit_usd" numeric(20, 2) NOT NULL
);
