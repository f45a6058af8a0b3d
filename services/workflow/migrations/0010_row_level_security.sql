-- steps and step_assignees have no policy: queries read them through instances, which has one, and a look-up per step would make
-- the inbox half as slow again.
SELECT outlay_protect(name) FROM unnest(ARRAY['auto_approval_limits', 'category_directory', 'delegations', 'instances',
  'member_directory', 'passkey_directory', 'passkey_rules', 'policy_directory', 'rule_heads', 'rules']) AS name;
--> statement-breakpoint
SELECT outlay_protect('history', 'EXISTS (SELECT FROM instances WHERE instances.id = instance_id)');
