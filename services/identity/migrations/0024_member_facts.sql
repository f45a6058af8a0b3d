CREATE TABLE "member_facts" (
	"member_id" bigint NOT NULL,
	"organization_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"author_id" bigint,
	"confirmed_by_id" bigint,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_facts_member_id_kind_pk" PRIMARY KEY("member_id","kind"),
	CONSTRAINT "member_facts_kind" CHECK ("member_facts"."kind" in ('invitation', 'role', 'manager', 'department', 'status', 'single_sign_on')),
	CONSTRAINT "member_facts_two_people" CHECK ("member_facts"."confirmed_by_id" <> "member_facts"."author_id")
);
--> statement-breakpoint
ALTER TABLE "single_sign_on" ADD COLUMN "author_id" bigint;--> statement-breakpoint
ALTER TABLE "single_sign_on" ADD COLUMN "confirmed_by_id" bigint;--> statement-breakpoint
ALTER TABLE "single_sign_on" ADD COLUMN "made_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "member_facts" ADD CONSTRAINT "member_facts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_facts_unconfirmed" ON "member_facts" USING btree ("organization_id","made_at") WHERE "member_facts"."author_id" is not null and "member_facts"."confirmed_by_id" is null;--> statement-breakpoint
SELECT outlay_protect('member_facts');
