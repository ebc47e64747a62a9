CREATE TABLE "index_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "index_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"episode_id" uuid NOT NULL,
	"removed_passage_ids" uuid[] NOT NULL,
	"is_new" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "index_changes_episode" ON "index_changes" USING btree ("episode_id");--> statement-breakpoint
CREATE FUNCTION "record_index_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "index_changes" ("episode_id", "removed_passage_ids", "is_new")
    SELECT "episode_id", "removed_passage_ids", "is_new" FROM "added"
    WHERE EXISTS (SELECT FROM "search_index" WHERE "counted_through" IS NOT NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "record_index_changes" AFTER INSERT ON "index_jobs" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "record_index_changes"();
