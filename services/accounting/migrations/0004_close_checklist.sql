-- Ids are serial in every service.
-- squawk-ignore-file prefer-identity
CREATE TABLE "checklist_items" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"title" text NOT NULL,
	"link" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "checklist_ticks" (
	"organization_id" bigint NOT NULL,
	"month" text NOT NULL,
	"item_id" bigint NOT NULL,
	"title" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" bigint NOT NULL,
	CONSTRAINT "checklist_ticks_organization_id_month_item_id_pk" PRIMARY KEY("organization_id","month","item_id")
);
--> statement-breakpoint
ALTER TABLE "checklist_ticks" ADD CONSTRAINT "checklist_ticks_item_id_checklist_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."checklist_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checklist_items_organization_id_id_index" ON "checklist_items" USING btree ("organization_id","id");--> statement-breakpoint
SELECT outlay_protect(name) FROM unnest(ARRAY['checklist_items', 'checklist_ticks']) AS name;
