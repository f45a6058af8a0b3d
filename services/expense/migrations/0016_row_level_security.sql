-- expense_viewers has no policy: queries read it through expenses, which has one, and a second comparison per viewer would make the
-- list a third slower.
SELECT outlay_protect(name) FROM unnest(ARRAY['activity', 'categories', 'department_directory', 'duplicate_warnings',
  'expenses', 'member_directory', 'organization_directory', 'policies', 'receipt_directory', 'saved_views']) AS name;
--> statement-breakpoint
SELECT outlay_protect('policy_categories', 'EXISTS (SELECT FROM policies WHERE id = policy_id)');
