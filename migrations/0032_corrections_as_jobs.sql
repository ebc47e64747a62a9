CREATE TABLE "extracted_aliases" (
	"entity_id" uuid NOT NULL,
	"alias_key" text NOT NULL,
	"alias" text NOT NULL,
	CONSTRAINT "extracted_aliases_entity_id_alias_key_pk" PRIMARY KEY("entity_id","alias_key")
);
--> statement-breakpoint
CREATE TABLE "extracted_people" (
	"episode_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "extracted_people_episode_id_entity_id_pk" PRIMARY KEY("episode_id","entity_id"),
	CONSTRAINT "extracted_people_role" CHECK ("extracted_people"."role" in ('host', 'guest'))
);
--> statement-breakpoint
ALTER TABLE "console_jobs" DROP CONSTRAINT "console_jobs_kind";--> statement-breakpoint
ALTER TABLE "console_jobs" ADD COLUMN "progress" jsonb;--> statement-breakpoint
ALTER TABLE "aliases" ADD COLUMN "is_moved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "extracted_people" ADD CONSTRAINT "extracted_people_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extracted_people_entity" ON "extracted_people" USING btree ("entity_id");--> statement-breakpoint
ALTER TABLE "console_jobs" ADD CONSTRAINT "console_jobs_kind" CHECK ("console_jobs"."kind" in ('feed-preview', 'reingest', 'transcript', 'podcast-removal', 'correction'));--> statement-breakpoint
-- Hosts and guests that corrections in force replaced: as far as it is known who was extracted in their place.
WITH "moved" AS (
	SELECT DISTINCT "r"."episode_id", "r"."entity_id" AS "to_id", "x"."entity_id" AS "from_id", "r"."role"
	FROM "episode_roles" "r"
	JOIN "entity_corrections" "c" ON "c"."to_id" = "r"."entity_id" AND "c"."from_id" <> "c"."to_id"
		AND "c"."undone_at" IS NULL AND cardinality("c"."surface_keys") = 0
	JOIN "extracted_mentions" "x" ON "x"."episode_id" = "r"."episode_id" AND "x"."entity_id" = "c"."from_id"
)
INSERT INTO "extracted_people" ("episode_id", "entity_id", "role")
SELECT "episode_id", "from_id", "role" FROM "moved"
UNION ALL
SELECT "r"."episode_id", "r"."entity_id", "r"."role" FROM "episode_roles" "r"
WHERE "r"."episode_id" IN (SELECT "episode_id" FROM "moved")
	AND NOT EXISTS (SELECT FROM "moved" "m" WHERE "m"."episode_id" = "r"."episode_id" AND "m"."to_id" = "r"."entity_id")
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Names that came with a correction.
UPDATE "aliases" "a" SET "is_moved" = true
WHERE EXISTS (
	SELECT FROM "entity_corrections" "c"
	WHERE "c"."to_id" = "a"."entity_id" AND "c"."undone_at" IS NULL AND lower("c"."from_name") = lower("a"."alias")
) OR EXISTS (
	SELECT FROM "mentions" "m" JOIN "extracted_mentions" "x" ON "x"."id" = "m"."id"
	WHERE "m"."entity_id" = "a"."entity_id" AND "m"."surface" = "a"."alias"
);
