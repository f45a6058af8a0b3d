CREATE TABLE "book_settings" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
SELECT outlay_protect('book_settings');
