SELECT outlay_protect(name) FROM unnest(ARRAY['activity', 'categories', 'department_directory', 'duplicate_warnings',
  'expenses', 'member_directory', 'organization_directory', 'policies', 'receipt_directory', 'saved_views']) AS name;
--> statement-breakpoint
SELECT outlay_protect('expense_viewers', 'EXISTS (SELECT FROM expenses WHERE id = expense_id)');
--> statement-breakpoint
SELECT outlay_protect('policy_categories', 'EXISTS (SELECT FROM policies WHERE id = policy_id)');
