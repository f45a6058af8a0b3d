CREATE TRIGGER activity_append_only BEFORE UPDATE OR DELETE ON "activity"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER activity_not_truncated BEFORE TRUNCATE ON "activity"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
