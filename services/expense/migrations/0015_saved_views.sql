CREATE TABLE "saved_views" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	CONSTRAINT "saved_views_organizationId_memberId_name_unique" UNIQUE("organization_id","member_id","name"),
	CONSTRAINT "saved_views_name" CHECK (length("saved_views"."name") between 1 and 60),
	CONSTRAINT "saved_views_search" CHECK (length("saved_views"."search") <= 2000)
);
