CREATE TABLE "former_passages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"episode_id" uuid NOT NULL,
	"start_seconds" real,
	"place" real NOT NULL,
	"words" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_passages" ADD CONSTRAINT "former_passages_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_passages_episode" ON "former_passages" USING btree ("episode_id");