CREATE SEQUENCE "public"."vector_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "passage_vectors" (
	"episode_id" uuid NOT NULL,
	"model" text NOT NULL,
	"revision" bigint NOT NULL,
	"ordinals" integer[] NOT NULL,
	"passage_ids" uuid[] NOT NULL,
	"vectors" "bytea" NOT NULL,
	"signs" "bytea" NOT NULL,
	CONSTRAINT "passage_vectors_model_episode_id_pk" PRIMARY KEY("model","episode_id")
);
--> statement-breakpoint
ALTER TABLE "passage_vectors" ADD CONSTRAINT "passage_vectors_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passage_vectors_episode" ON "passage_vectors" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "passage_vectors_revision" ON "passage_vectors" USING btree ("model","revision");--> statement-breakpoint
-- After a backup was restored, it goes on after the last one.
ALTER SEQUENCE "vector_revisions" OWNED BY "passage_vectors"."revision";--> statement-breakpoint
-- Vectors don't compress, and parts of them are read.
ALTER TABLE "passage_vectors" ALTER COLUMN "vectors" SET STORAGE EXTERNAL, ALTER COLUMN "signs" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Whoever stores vectors holds the row of the episode, so that none are stored of passages that are gone meanwhile.
CREATE FUNCTION "forget_vectors"("of_episodes" uuid[]) RETURNS void AS $$
BEGIN
	PERFORM 1 FROM "episodes" WHERE "id" = ANY("of_episodes") ORDER BY "id" FOR NO KEY UPDATE;
	DELETE FROM "passage_vectors" WHERE "episode_id" = ANY("of_episodes");
END
$$ LANGUAGE plpgsql;--> statement-breakpoint
CREATE FUNCTION "forget_vectors_of_changed"() RETURNS trigger AS $$
BEGIN
	PERFORM "forget_vectors"((SELECT array_agg(DISTINCT "episode_id") FROM "changed"));
	RETURN NULL;
END
$$ LANGUAGE plpgsql;--> statement-breakpoint
CREATE TRIGGER "forget_vectors_of_deleted" AFTER DELETE ON "passages" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "forget_vectors_of_changed"();--> statement-breakpoint
CREATE FUNCTION "forget_vectors_of_rewritten"() RETURNS trigger AS $$
BEGIN
	PERFORM "forget_vectors"(ARRAY[NEW."episode_id"]);
	RETURN NULL;
END
$$ LANGUAGE plpgsql;--> statement-breakpoint
CREATE TRIGGER "forget_vectors_of_rewritten" AFTER UPDATE ON "passages" FOR EACH ROW WHEN (OLD."text" <> NEW."text" OR OLD."id" <> NEW."id" OR OLD."ordinal" <> NEW."ordinal") EXECUTE FUNCTION "forget_vectors_of_rewritten"();
