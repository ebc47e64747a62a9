CREATE TABLE "recordings" (
	"episode_id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcription_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transcription_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"podcast_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcription_control" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"paused_at" timestamp with time zone,
	"wait_until" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "transcription_pieces" (
	"episode_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"model" text NOT NULL,
	"start_seconds" real NOT NULL,
	"end_seconds" real NOT NULL,
	"heard" jsonb,
	"gaps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ends" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transcription_pieces_episode_id_hash_model_pk" PRIMARY KEY("episode_id","hash","model")
);
--> statement-breakpoint
CREATE TABLE "transcription_policies" (
	"podcast_id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"last_count" integer,
	"since" timestamp with time zone,
	CONSTRAINT "transcription_policies_mode" CHECK ("transcription_policies"."mode" in ('off', 'new', 'last', 'since', 'all'))
);
--> statement-breakpoint
CREATE TABLE "transcription_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transcription_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"episode_id" uuid NOT NULL,
	"model" text NOT NULL,
	"seconds" real NOT NULL,
	"outcome" text DEFAULT 'sent' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transcription_requests_outcome" CHECK ("transcription_requests"."outcome" in ('sent', 'answered', 'refused', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "transcription_services" (
	"url" text NOT NULL,
	"model" text NOT NULL,
	"form" text NOT NULL,
	"has_times" boolean NOT NULL,
	"max_body_bytes" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transcription_services_url_model_pk" PRIMARY KEY("url","model")
);
--> statement-breakpoint
CREATE TABLE "transcriptions" (
	"episode_id" uuid PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"priority" smallint NOT NULL,
	"publication_date" timestamp with time zone,
	"model" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"piece_seconds" integer,
	"audio_seconds" real DEFAULT 0 NOT NULL,
	"heard_seconds" real DEFAULT 0 NOT NULL,
	"error_code" text,
	"error_message" text,
	"failed_pieces" integer DEFAULT 0 NOT NULL,
	"rounds" smallint DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transcriptions_status" CHECK ("transcriptions"."status" in ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
DROP INDEX "episodes_awaiting_transcript";--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "transcript_source" text;--> statement-breakpoint
UPDATE "episodes" SET "transcript_source" = CASE WHEN EXISTS (SELECT FROM "transcript_uploads" WHERE "transcript_uploads"."episode_id" = "episodes"."id") THEN 'operator' ELSE 'publisher' END WHERE "has_transcript";--> statement-breakpoint
INSERT INTO "transcription_checks" ("podcast_id") SELECT "id" FROM "podcasts";--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "republish_feed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transcripts" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "transcripts" ADD COLUMN "gaps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcription_pieces" ADD CONSTRAINT "transcription_pieces_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcription_policies" ADD CONSTRAINT "transcription_policies_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcriptions" ADD CONSTRAINT "transcriptions_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transcription_requests_created" ON "transcription_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "transcriptions_due" ON "transcriptions" USING btree ("priority","publication_date" desc nulls last,"episode_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "transcriptions_done" ON "transcriptions" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "episodes_without_transcript" ON "episodes" USING btree ("podcast_id","publication_date" desc nulls last) WHERE not has_transcript and audio_url is not null;--> statement-breakpoint
CREATE INDEX "transcripts_gaps" ON "transcripts" USING btree (jsonb_array_length("gaps")) WHERE gaps <> '[]';--> statement-breakpoint
CREATE INDEX "episodes_awaiting_transcript" ON "episodes" USING btree ("transcript_next_try_at") WHERE transcript_url is not null and (not has_transcript or transcript_source = 'machine');--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_transcript_source" CHECK ("episodes"."transcript_source" in ('publisher', 'operator', 'machine'));