CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_directory_admins" ON "member_directory" USING btree ("organization_id") WHERE active and 'admin' = any(roles);
