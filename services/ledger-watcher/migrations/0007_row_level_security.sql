SELECT outlay_protect(name) FROM unnest(ARRAY['member_directory', 'treasuries', 'wallet_transfers', 'wallets']) AS name;
--> statement-breakpoint
SELECT outlay_protect('account_books', 'EXISTS (SELECT FROM wallets WHERE address = wallet_address)');
--> statement-breakpoint
SELECT outlay_protect('address_cursors', 'EXISTS (SELECT FROM wallets WHERE wallets.address = wallet_address)');
--> statement-breakpoint
SELECT outlay_protect('ledger_lines', 'EXISTS (SELECT FROM account_books WHERE account_books.account = ledger_lines.account)');
