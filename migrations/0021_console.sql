CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"input" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"result" jsonb,
	"error" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "console_jobs_kind" CHECK ("console_jobs"."kind" in ('feed-preview', 'reingest', 'transcript')),
	CONSTRAINT "console_jobs_status" CHECK ("console_jobs"."status" in ('queued', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "entity_corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"from_id" uuid NOT NULL,
	"from_type" text NOT NULL,
	"from_name" text NOT NULL,
	"surface_keys" text[] DEFAULT '{}' NOT NULL,
	"podcast_id" uuid,
	"to_id" uuid,
	"to_type" text,
	"to_name" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "entity_corrections_kind" CHECK ("entity_corrections"."kind" in ('merge', 'split', 'rename', 'retype', 'reject')),
	CONSTRAINT "entity_corrections_from_type" CHECK ("entity_corrections"."from_type" in ('person', 'organization', 'place', 'product', 'event', 'topic')),
	CONSTRAINT "entity_corrections_to_type" CHECK ("entity_corrections"."to_type" in ('person', 'organization', 'place', 'product', 'event', 'topic'))
);
--> statement-breakpoint
CREATE TABLE "extracted_mentions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"episode_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"entity_id" uuid NOT NULL,
	"surface" text NOT NULL,
	"is_speaker" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_edits" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "takedowns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"podcast_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"passage_id" uuid,
	"title" text NOT NULL,
	"podcast_title" text NOT NULL,
	"audio_url" text,
	"fingerprints" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "takedowns_kind" CHECK ("takedowns"."kind" in ('episode', 'passage'))
);
--> statement-breakpoint
CREATE TABLE "transcript_uploads" (
	"episode_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"file_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "feeds_due";--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_corrections" ADD CONSTRAINT "entity_corrections_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extracted_mentions" ADD CONSTRAINT "extracted_mentions_passage" FOREIGN KEY ("episode_id","ordinal") REFERENCES "public"."passages"("episode_id","ordinal") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_uploads" ADD CONSTRAINT "transcript_uploads_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "console_jobs_due" ON "console_jobs" USING btree ("due_at") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "console_jobs_created" ON "console_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "entity_corrections_from" ON "entity_corrections" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "entity_corrections_to" ON "entity_corrections" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "entity_corrections_podcast" ON "entity_corrections" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "entity_corrections_latest" ON "entity_corrections" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "extracted_mentions_passage" ON "extracted_mentions" USING btree ("episode_id","ordinal");--> statement-breakpoint
CREATE INDEX "extracted_mentions_entity" ON "extracted_mentions" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "takedowns_episode" ON "takedowns" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "takedowns_podcast" ON "takedowns" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "takedowns_latest" ON "takedowns" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "feeds_id" ON "feeds" USING btree ("id");--> statement-breakpoint
CREATE INDEX "feeds_due" ON "feeds" USING btree ("next_poll_at") WHERE paused_at is null;