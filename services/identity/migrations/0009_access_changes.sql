ALTER TABLE "members" ADD COLUMN "access_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "access_changed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "api_keys_revoked_at_index" ON "api_keys" USING btree ("revoked_at");--> statement-breakpoint
CREATE INDEX "members_access_changed_at_index" ON "members" USING btree ("access_changed_at");--> statement-breakpoint
CREATE INDEX "sessions_ended_at_index" ON "sessions" USING btree ("ended_at");