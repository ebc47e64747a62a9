CREATE TABLE "vector_centers" (
	"model" text PRIMARY KEY NOT NULL,
	"center" "bytea" NOT NULL,
	"spread" real NOT NULL,
	"vectors" integer NOT NULL
);
