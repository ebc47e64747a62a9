CREATE TABLE "index_jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "index_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"episode_id" uuid NOT NULL,
	"removed_passage_ids" uuid[] DEFAULT '{}' NOT NULL,
	"is_new" boolean NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "index_jobs_due" ON "index_jobs" USING btree ("due_at");--> statement-breakpoint
DO $$ BEGIN
	IF to_regclass('pgboss.job') IS NOT NULL THEN
		INSERT INTO "index_jobs" ("episode_id", "removed_passage_ids", "is_new", "created_at")
		SELECT (data ->> 'episodeId')::uuid, array(SELECT jsonb_array_elements_text(coalesce(data -> 'removed', '[]')))::uuid[],
			coalesce((data ->> 'fresh')::boolean, false), created_on
		FROM pgboss.job WHERE name = 'index-episode' AND state IN ('created', 'retry', 'active');
	END IF;
END $$;--> statement-breakpoint
DROP SCHEMA IF EXISTS "pgboss" CASCADE;