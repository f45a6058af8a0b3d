CREATE TABLE "audit_anchors" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"root" text NOT NULL,
	"leaves" integer NOT NULL,
	"memo" text NOT NULL,
	"signer" text NOT NULL,
	"signature" text NOT NULL,
	"signed_transaction" text NOT NULL,
	"last_valid_block_height" bigint NOT NULL,
	"state" text DEFAULT 'SIGNED' NOT NULL,
	"slot" bigint,
	"signed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"final_at" timestamp (3) with time zone,
	CONSTRAINT "audit_anchors_signature_unique" UNIQUE("signature"),
	CONSTRAINT "audit_anchors_state" CHECK ("audit_anchors"."state" in ('SIGNED', 'FINAL', 'EXPIRED')),
	CONSTRAINT "audit_anchors_final" CHECK (("audit_anchors"."state" = 'FINAL') = ("audit_anchors"."slot" is not null))
);
--> statement-breakpoint
CREATE TABLE "audit_leaves" (
	"history" text NOT NULL,
	"organization_id" bigint NOT NULL,
	"date" date NOT NULL,
	"entries" bigint NOT NULL,
	"head" text NOT NULL,
	"anchor_id" bigint,
	"arrived_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_leaves_history_organization_id_date_pk" PRIMARY KEY("history","organization_id","date")
);
--> statement-breakpoint
ALTER TABLE "audit_leaves" ADD CONSTRAINT "audit_leaves_anchor_id_audit_anchors_id_fk" FOREIGN KEY ("anchor_id") REFERENCES "public"."audit_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_anchors_open" ON "audit_anchors" USING btree ("state") WHERE "audit_anchors"."state" = 'SIGNED';--> statement-breakpoint
CREATE INDEX "audit_leaves_waiting" ON "audit_leaves" USING btree ("arrived_at") WHERE "audit_leaves"."anchor_id" is null;--> statement-breakpoint
CREATE INDEX "audit_leaves_anchor_id_index" ON "audit_leaves" USING btree ("anchor_id");