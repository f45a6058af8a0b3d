SELECT outlay_protect(name) FROM unnest(ARRAY['expenses', 'members', 'notifications', 'organizations', 'webhooks']) AS name;
--> statement-breakpoint
SELECT outlay_protect('preferences', 'EXISTS (SELECT FROM members WHERE members.member_id = preferences.member_id)');
--> statement-breakpoint
SELECT outlay_protect('webhook_deliveries', 'EXISTS (SELECT FROM webhooks WHERE webhooks.id = webhook_id)');
