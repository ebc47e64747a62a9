ALTER TABLE "episodes" DROP CONSTRAINT "episodes_transcript_error";--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "transcript_error_message" text;--> statement-breakpoint
ALTER TABLE "transcripts" ADD COLUMN "checked_by" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_transcript_error" CHECK ("episodes"."transcript_error" in ('fetch_failed', 'fetch_timeout', 'feed_too_large', 'url_not_allowed', 'transcript_too_complex', 'transcript_unreadable'));