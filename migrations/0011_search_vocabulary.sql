CREATE TABLE "search_index" (
	"id" integer PRIMARY KEY NOT NULL,
	"document_version" integer NOT NULL,
	"vocabulary_generation" integer DEFAULT 0 NOT NULL,
	"vocabulary_revision" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vocabulary" (
	"word" text PRIMARY KEY NOT NULL,
	"passages" integer NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "vocabulary_revision" ON "vocabulary" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "entities_words" ON "entities" USING gin (to_tsvector('simple', "name_key"));--> statement-breakpoint
CREATE INDEX "entities_beginning" ON "entities" USING btree ("name_key" text_pattern_ops);