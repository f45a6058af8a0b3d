CREATE TABLE "tax_names" (
	"organization_id" bigint NOT NULL,
	"tool" text NOT NULL,
	"tax_code_id" bigint NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "tax_names_organization_id_tool_tax_code_id_pk" PRIMARY KEY("organization_id","tool","tax_code_id"),
	CONSTRAINT "tax_names_tool" CHECK ("tax_names"."tool" in ('xero', 'quickbooks', 'datev'))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "automatic_tax_code_id" bigint;--> statement-breakpoint
SELECT outlay_protect('tax_names');
