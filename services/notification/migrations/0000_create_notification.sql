CREATE TABLE "expenses" (
	"expense_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"creator_id" bigint NOT NULL,
	"title" text NOT NULL,
	"amount" text NOT NULL,
	"currency" text NOT NULL,
	"vendor" text
);
--> statement-breakpoint
CREATE TABLE "members" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"roles" text[] NOT NULL,
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"expense_id" bigint,
	"facts" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"listed" boolean NOT NULL,
	CONSTRAINT "notifications_eventId_memberId_unique" UNIQUE("event_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "notifications_to_send" (
	"notification_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"timing" text NOT NULL,
	"organization_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notifications_to_send_notification_id_channel_pk" PRIMARY KEY("notification_id","channel"),
	CONSTRAINT "notifications_to_send_timing" CHECK ("notifications_to_send"."timing" in ('INSTANT', 'DAILY'))
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"next_digest_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"timing" text NOT NULL,
	CONSTRAINT "preferences_member_id_kind_channel_pk" PRIMARY KEY("member_id","kind","channel"),
	CONSTRAINT "preferences_timing" CHECK ("preferences"."timing" in ('INSTANT', 'DAILY', 'OFF'))
);
--> statement-breakpoint
CREATE TABLE "sending_windows" (
	"member_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"messages" integer NOT NULL,
	CONSTRAINT "sending_windows_member_id_channel_pk" PRIMARY KEY("member_id","channel")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"webhook_id" bigint NOT NULL,
	"event_id" uuid NOT NULL,
	"event_type" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"response_status" integer,
	"error" text,
	"next_attempt_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_webhookId_eventId_unique" UNIQUE("webhook_id","event_id"),
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" in ('PENDING', 'DELIVERED', 'FAILED')),
	CONSTRAINT "webhook_deliveries_next_attempt" CHECK (("webhook_deliveries"."status" = 'PENDING') = ("webhook_deliveries"."next_attempt_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"url" text NOT NULL,
	"event_types" text[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"inactive_reason" text,
	"failing_since" timestamp (3) with time zone,
	"secret_prefix" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications_to_send" ADD CONSTRAINT "notifications_to_send_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_organization_id_index" ON "members" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("member_id","at","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("member_id","at","id") WHERE listed and read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_asking" ON "notifications" USING btree ("expense_id") WHERE read_at is null and kind in ('APPROVAL_NEEDED', 'DEADLINE_NEAR');--> statement-breakpoint
CREATE INDEX "notifications_to_send_timing_organization_id_member_id_index" ON "notifications_to_send" USING btree ("timing","organization_id","member_id");--> statement-breakpoint
CREATE INDEX "organizations_next_digest_at_index" ON "organizations" USING btree ("next_digest_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_in_turn" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_id_id_index" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at_index" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_organization_id_index" ON "webhooks" USING btree ("organization_id");
--> statement-breakpoint
SELECT outlay_protect(name) FROM unnest(ARRAY['expenses', 'members', 'notifications', 'notifications_to_send', 'organizations', 'webhooks']) AS name;
--> statement-breakpoint
SELECT outlay_protect('preferences', 'EXISTS (SELECT FROM members WHERE members.member_id = preferences.member_id)');
--> statement-breakpoint
SELECT outlay_protect('sending_windows', 'EXISTS (SELECT FROM members WHERE members.member_id = sending_windows.member_id)');
--> statement-breakpoint
SELECT outlay_protect('webhook_deliveries', 'EXISTS (SELECT FROM webhooks WHERE webhooks.id = webhook_id)');
