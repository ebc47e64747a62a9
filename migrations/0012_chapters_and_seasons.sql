ALTER TABLE "episodes" ADD COLUMN "season" integer;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "season_title" text;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "episode_number" real;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "chapters" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "chapters_url" text;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "chapters_fetched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "chapters_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "chapters_next_try_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "episodes_awaiting_chapters" ON "episodes" USING btree ("chapters_next_try_at") WHERE chapters_url is not null and chapters_fetched_at is null;