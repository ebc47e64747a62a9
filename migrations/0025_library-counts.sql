CREATE TABLE "library_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "library_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"podcasts" bigint DEFAULT 0 NOT NULL,
	"episodes" bigint DEFAULT 0 NOT NULL,
	"searchable" bigint DEFAULT 0 NOT NULL,
	"passages" bigint DEFAULT 0 NOT NULL,
	"seconds" bigint DEFAULT 0 NOT NULL,
	"transcripts" bigint DEFAULT 0 NOT NULL,
	"words" bigint DEFAULT 0 NOT NULL,
	"entities" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "episodes_updated" ON "episodes" USING btree ("updated_at");--> statement-breakpoint
INSERT INTO "library_counts" ("podcasts", "episodes", "searchable", "passages", "seconds", "transcripts", "words", "entities")
SELECT (SELECT count(*) FROM "podcasts"), count(*), count(*) FILTER (WHERE "passage_count" > 0), coalesce(sum("passage_count"), 0),
  coalesce(sum("duration_seconds") FILTER (WHERE "has_transcript"), 0), (SELECT count(*) FROM "transcripts"),
  (SELECT coalesce(sum("word_count"), 0) FROM "transcripts"), (SELECT count(*) FROM "entities") FROM "episodes";
--> statement-breakpoint
CREATE FUNCTION "count_podcasts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "library_counts" ("podcasts") VALUES (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "count_podcasts" AFTER INSERT OR DELETE ON "podcasts" FOR EACH ROW EXECUTE FUNCTION "count_podcasts"();
--> statement-breakpoint
CREATE FUNCTION "count_transcripts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "library_counts" ("transcripts", "words") VALUES (
    (TG_OP = 'INSERT')::int - (TG_OP = 'DELETE')::int,
    CASE WHEN TG_OP = 'DELETE' THEN 0 ELSE NEW."word_count" END - CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE OLD."word_count" END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "count_transcripts" AFTER INSERT OR DELETE OR UPDATE OF "word_count" ON "transcripts" FOR EACH ROW EXECUTE FUNCTION "count_transcripts"();
--> statement-breakpoint
CREATE FUNCTION "count_entities"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "library_counts" ("entities")
    SELECT CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM "changed" HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "count_new_entities" AFTER INSERT ON "entities" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_entities"();
--> statement-breakpoint
CREATE TRIGGER "count_deleted_entities" AFTER DELETE ON "entities" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_entities"();
--> statement-breakpoint
CREATE FUNCTION "count_episodes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO "library_counts" ("episodes", "searchable", "passages", "seconds") VALUES (
      -1, -(OLD."passage_count" > 0)::int, -OLD."passage_count", -CASE WHEN OLD."has_transcript" THEN coalesce(OLD."duration_seconds", 0) ELSE 0 END);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "library_counts" ("episodes", "searchable", "passages", "seconds") VALUES (
      1, (NEW."passage_count" > 0)::int, NEW."passage_count", CASE WHEN NEW."has_transcript" THEN coalesce(NEW."duration_seconds", 0) ELSE 0 END);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "count_episodes" AFTER INSERT OR DELETE ON "episodes" FOR EACH ROW EXECUTE FUNCTION "count_episodes"();
--> statement-breakpoint
CREATE TRIGGER "count_changed_episodes" AFTER UPDATE ON "episodes" FOR EACH ROW
  WHEN ((OLD."passage_count", OLD."has_transcript", OLD."duration_seconds") IS DISTINCT FROM (NEW."passage_count", NEW."has_transcript", NEW."duration_seconds"))
  EXECUTE FUNCTION "count_episodes"();
