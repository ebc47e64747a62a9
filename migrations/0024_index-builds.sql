ALTER TABLE "search_index" ADD COLUMN "counted_through" uuid;--> statement-breakpoint
ALTER TABLE "vocabulary" ADD COLUMN "removed" integer DEFAULT 0 NOT NULL;