CREATE TABLE "expense_texts" (
	"expense_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_directory" ADD COLUMN "name_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "expense_texts_organization_id_index" ON "expense_texts" USING btree ("organization_id");--> statement-breakpoint
SELECT outlay_protect('expense_texts');
