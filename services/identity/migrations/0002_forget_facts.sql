DROP TABLE "member_facts" CASCADE;--> statement-breakpoint
ALTER TABLE "device_keys" DROP COLUMN "seal";--> statement-breakpoint
ALTER TABLE "single_sign_on" DROP COLUMN "author_id";--> statement-breakpoint
ALTER TABLE "single_sign_on" DROP COLUMN "confirmed_by_id";--> statement-breakpoint
ALTER TABLE "single_sign_on" DROP COLUMN "made_at";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "facts_seal";