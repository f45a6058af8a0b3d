CREATE TABLE "vendor_names" (
	"organization_id" bigint NOT NULL,
	"registration" text NOT NULL,
	"name" text NOT NULL,
	"times" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vendor_names_organization_id_registration_name_pk" PRIMARY KEY("organization_id","registration","name")
);
