SELECT outlay_protect(name) FROM unnest(ARRAY['auto_approval_limits', 'category_directory', 'delegations', 'instances',
  'member_directory', 'passkey_directory', 'passkey_rules', 'policy_directory', 'rule_heads', 'rules']) AS name;
--> statement-breakpoint
SELECT outlay_protect('history', 'EXISTS (SELECT FROM instances WHERE instances.id = instance_id)');
--> statement-breakpoint
SELECT outlay_protect('steps', 'EXISTS (SELECT FROM instances WHERE instances.id = instance_id)');
--> statement-breakpoint
SELECT outlay_protect('step_assignees', 'EXISTS (SELECT FROM steps WHERE id = step_id)');
