CREATE TABLE "image_cache" (
	"key" text PRIMARY KEY NOT NULL,
	"bytes" "bytea",
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "image_cache_fetched" ON "image_cache" USING btree ("fetched_at");