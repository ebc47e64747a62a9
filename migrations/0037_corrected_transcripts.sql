ALTER TABLE "episodes" ADD COLUMN "transcript_next_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "transcript_checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "transcript_etag" text;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "transcript_last_modified" text;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "transcript_hash" text;--> statement-breakpoint
CREATE INDEX "episodes_transcript_checks" ON "episodes" USING btree ("transcript_next_check_at") WHERE transcript_url is not null and has_transcript;--> statement-breakpoint
-- What was fetched before is asked for again within a week, and not all at once.
UPDATE "episodes" SET "transcript_next_check_at" = now() + random() * interval '7 days' WHERE "has_transcript" AND "transcript_url" IS NOT NULL;
