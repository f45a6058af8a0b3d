SELECT outlay_protect(name) FROM unnest(ARRAY['category_directory', 'expense_links', 'policy_directory', 'receipts',
  'vendor_memory', 'vendor_names']) AS name;
--> statement-breakpoint
SELECT outlay_protect('expense_viewers', 'EXISTS (SELECT FROM expense_links WHERE expense_links.expense_id = expense_viewers.expense_id)');
