CREATE TABLE "rate_days" (
	"day" date PRIMARY KEY NOT NULL
);
