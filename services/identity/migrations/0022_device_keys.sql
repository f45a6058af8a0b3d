CREATE TABLE "device_keys" (
	"public_key" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"session_id" uuid NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "device_keys" ADD CONSTRAINT "device_keys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_keys_session_id_index" ON "device_keys" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "device_keys_registered_at_index" ON "device_keys" USING btree ("registered_at");--> statement-breakpoint
SELECT outlay_protect('device_keys', $$EXISTS (SELECT FROM members WHERE id = device_keys.member_id)$$);
