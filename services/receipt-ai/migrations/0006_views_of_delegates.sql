CREATE TABLE "ended_delegations" (
	"delegation_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "expense_viewers" ADD COLUMN "delegation_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "expense_viewers" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
-- One row for a part of one's own and one for each delegation. Replicas of before write rows of the first kind, and ask for no certain conflict.
ALTER TABLE "expense_viewers" DROP CONSTRAINT "expense_viewers_expense_id_member_id_pk";--> statement-breakpoint
ALTER TABLE "expense_viewers" ADD CONSTRAINT "expense_viewers_expense_id_member_id_delegation_id_pk" PRIMARY KEY("expense_id","member_id","delegation_id");
