CREATE TABLE "wallet_challenges" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"message" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "wallet_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "wallet_watched" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_challenges" ADD CONSTRAINT "wallet_challenges_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_challenges_expires_at_index" ON "wallet_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "members_wallet_address_index" ON "members" USING btree ("wallet_address");