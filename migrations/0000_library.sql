CREATE TABLE "aliases" (
	"entity_id" uuid NOT NULL,
	"alias_key" text NOT NULL,
	"alias" text NOT NULL,
	CONSTRAINT "aliases_entity_id_alias_key_pk" PRIMARY KEY("entity_id","alias_key")
);
--> statement-breakpoint
CREATE TABLE "entities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"slug" text NOT NULL,
	"name_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "episodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"podcast_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"publication_date" timestamp with time zone,
	"duration_seconds" integer,
	"link" text,
	"audio_url" text,
	"image_url" text,
	"language" text NOT NULL,
	"persons" jsonb NOT NULL,
	"entity_count" integer DEFAULT 0 NOT NULL,
	"passage_count" integer DEFAULT 0 NOT NULL,
	"has_transcript" boolean DEFAULT false NOT NULL,
	"transcript_url" text,
	"transcript_type" text,
	"transcript_tries" integer DEFAULT 0 NOT NULL,
	"transcript_next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"input_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"url" text PRIMARY KEY NOT NULL,
	"podcast_id" uuid,
	"etag" text,
	"last_modified" text,
	"next_poll_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error_message" text,
	"fetched_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mentions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"episode_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"entity_id" uuid NOT NULL,
	"surface" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"episode_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"id" uuid NOT NULL,
	"start_seconds" real,
	"start_estimated" boolean DEFAULT false NOT NULL,
	"speaker" text,
	"speaker_entity_id" uuid,
	"text" text NOT NULL,
	CONSTRAINT "passages_episode_id_ordinal_pk" PRIMARY KEY("episode_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "podcasts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"author" text,
	"description" text,
	"image_url" text,
	"language" text,
	"html_url" text,
	"website" text,
	"input_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcripts" (
	"episode_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"marks" jsonb NOT NULL,
	"format" text NOT NULL,
	"word_count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "aliases" ADD CONSTRAINT "aliases_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_passage" FOREIGN KEY ("episode_id","ordinal") REFERENCES "public"."passages"("episode_id","ordinal") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_speaker_entity_id_entities_id_fk" FOREIGN KEY ("speaker_entity_id") REFERENCES "public"."entities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "aliases_key" ON "aliases" USING btree ("alias_key");--> statement-breakpoint
CREATE UNIQUE INDEX "entities_key" ON "entities" USING btree ("name_key","type");--> statement-breakpoint
CREATE INDEX "episodes_of_podcast" ON "episodes" USING btree ("podcast_id","publication_date" desc nulls last,"id");--> statement-breakpoint
CREATE INDEX "episodes_by_date" ON "episodes" USING btree ("publication_date" desc nulls last,"id");--> statement-breakpoint
CREATE INDEX "episodes_awaiting_transcript" ON "episodes" USING btree ("transcript_next_try_at") WHERE transcript_url is not null and not has_transcript;--> statement-breakpoint
CREATE INDEX "feeds_due" ON "feeds" USING btree ("next_poll_at");--> statement-breakpoint
CREATE INDEX "feeds_podcast" ON "feeds" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "mentions_of_episode" ON "mentions" USING btree ("episode_id","ordinal");--> statement-breakpoint
CREATE INDEX "mentions_of_entity" ON "mentions" USING btree ("entity_id","episode_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passages_id" ON "passages" USING btree ("id");--> statement-breakpoint
CREATE INDEX "passages_of_speaker" ON "passages" USING btree ("speaker_entity_id","episode_id");--> statement-breakpoint
CREATE INDEX "podcasts_title" ON "podcasts" USING btree ("title");--> statement-breakpoint
CREATE INDEX "podcasts_updated" ON "podcasts" USING btree ("updated_at");