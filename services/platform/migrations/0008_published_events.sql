CREATE TABLE IF NOT EXISTS "published_events" (
	"id" bigint PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"key" text NOT NULL,
	"payload" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "published_events_age" ON "published_events" USING brin ("published_at");