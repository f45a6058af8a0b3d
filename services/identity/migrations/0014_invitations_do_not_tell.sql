DROP INDEX "members_email";--> statement-breakpoint
CREATE UNIQUE INDEX "members_joined_email" ON "members" USING btree (lower("email")) WHERE "members"."password_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "members_organization_email" ON "members" USING btree ("organization_id",lower("email"));