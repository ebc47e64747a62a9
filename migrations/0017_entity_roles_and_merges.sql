CREATE TABLE "entity_merges" (
	"entity_id" uuid PRIMARY KEY NOT NULL,
	"into_id" uuid NOT NULL,
	"evidence" text NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "episode_roles" (
	"episode_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "episode_roles_episode_id_entity_id_pk" PRIMARY KEY("episode_id","entity_id"),
	CONSTRAINT "episode_roles_role" CHECK ("episode_roles"."role" in ('host', 'guest'))
);
--> statement-breakpoint
ALTER TABLE "entity_merges" ADD CONSTRAINT "entity_merges_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_merges" ADD CONSTRAINT "entity_merges_into_id_entities_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_roles" ADD CONSTRAINT "episode_roles_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_roles" ADD CONSTRAINT "episode_roles_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entity_merges_into" ON "entity_merges" USING btree ("into_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "episode_roles_of_entity" ON "episode_roles" USING btree ("entity_id");