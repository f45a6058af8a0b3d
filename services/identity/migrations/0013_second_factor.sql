CREATE TABLE "second_factors" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"since" timestamp (3) with time zone,
	"last_step" integer,
	"recovery_codes" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "requires_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;