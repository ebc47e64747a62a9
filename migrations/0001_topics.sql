CREATE TABLE "topics" (
	"episode_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"count" integer NOT NULL,
	"ordinal" integer NOT NULL,
	CONSTRAINT "topics_episode_id_topic_id_pk" PRIMARY KEY("episode_id","topic_id")
);
--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_passage" FOREIGN KEY ("episode_id","ordinal") REFERENCES "public"."passages"("episode_id","ordinal") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "topics_episodes" ON "topics" USING btree ("topic_id","episode_id");--> statement-breakpoint
CREATE INDEX "topics_passage" ON "topics" USING btree ("episode_id","ordinal");