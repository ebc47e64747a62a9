CREATE TABLE "work_decisions" (
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"is_same" boolean NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_decisions_first_id_second_id_pk" PRIMARY KEY("first_id","second_id")
);
--> statement-breakpoint
CREATE TABLE "work_evidence" (
	"episode_id" uuid PRIMARY KEY NOT NULL,
	"enclosure_key" bigint,
	"guid_key" bigint,
	"keys" bigint[] NOT NULL,
	"sketch" integer[],
	"places" smallint[],
	"word_count" integer DEFAULT 0 NOT NULL,
	"quality" smallint DEFAULT 0 NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "work_id" uuid;--> statement-breakpoint
UPDATE "episodes" SET "work_id" = "id";--> statement-breakpoint
ALTER TABLE "episodes" ALTER COLUMN "work_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "is_copy" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "work_evidence" ADD CONSTRAINT "work_evidence_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_decisions_second" ON "work_decisions" USING btree ("second_id");--> statement-breakpoint
CREATE INDEX "work_evidence_enclosure" ON "work_evidence" USING btree ("enclosure_key") WHERE enclosure_key is not null;--> statement-breakpoint
CREATE INDEX "work_evidence_guid" ON "work_evidence" USING btree ("guid_key") WHERE guid_key is not null;--> statement-breakpoint
CREATE INDEX "work_evidence_keys" ON "work_evidence" USING gin ("keys") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "episodes_work" ON "episodes" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "episodes_copies" ON "episodes" USING btree ("id") WHERE is_copy;
--> statement-breakpoint
CREATE FUNCTION "set_own_work"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."work_id" = NEW."id";
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "set_own_work" BEFORE INSERT ON "episodes" FOR EACH ROW WHEN (NEW."work_id" IS NULL) EXECUTE FUNCTION "set_own_work"();
--> statement-breakpoint
-- A work is counted once, with its episode that is searched. What is stored of its other episodes counts as nothing.
CREATE OR REPLACE FUNCTION "count_episodes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO "library_counts" ("episodes", "searchable", "passages", "seconds") SELECT
      -own, -(OLD."passage_count" > 0)::int * own, -OLD."passage_count" * own, -CASE WHEN OLD."has_transcript" THEN coalesce(OLD."duration_seconds", 0) * own ELSE 0 END
      FROM (SELECT (NOT OLD."is_copy")::int AS own) copies;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "library_counts" ("episodes", "searchable", "passages", "seconds") SELECT
      own, (NEW."passage_count" > 0)::int * own, NEW."passage_count" * own, CASE WHEN NEW."has_transcript" THEN coalesce(NEW."duration_seconds", 0) * own ELSE 0 END
      FROM (SELECT (NOT NEW."is_copy")::int AS own) copies;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER "count_changed_episodes" ON "episodes";
--> statement-breakpoint
CREATE TRIGGER "count_changed_episodes" AFTER UPDATE ON "episodes" FOR EACH ROW
  WHEN ((OLD."passage_count", OLD."has_transcript", OLD."duration_seconds", OLD."is_copy") IS DISTINCT FROM (NEW."passage_count", NEW."has_transcript", NEW."duration_seconds", NEW."is_copy"))
  EXECUTE FUNCTION "count_episodes"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_transcripts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "episodes" WHERE "id" = coalesce(NEW."episode_id", OLD."episode_id") AND "is_copy") THEN RETURN NULL; END IF;
  INSERT INTO "library_counts" ("transcripts", "words") VALUES (
    (TG_OP = 'INSERT')::int - (TG_OP = 'DELETE')::int,
    CASE WHEN TG_OP = 'DELETE' THEN 0 ELSE NEW."word_count" END - CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE OLD."word_count" END);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A copy's transcript isn't counted. It is counted out like any other when it is deleted with its episode, so it is counted in before.
CREATE FUNCTION "count_copies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "library_counts" ("transcripts", "words")
    SELECT sign, sign * "word_count" FROM "transcripts", (SELECT CASE WHEN NEW."is_copy" THEN -1 ELSE 1 END AS sign) copies
    WHERE "episode_id" = OLD."id";
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER "count_changed_copies" BEFORE UPDATE ON "episodes" FOR EACH ROW WHEN (OLD."is_copy" <> NEW."is_copy") EXECUTE FUNCTION "count_copies"();
--> statement-breakpoint
CREATE TRIGGER "count_deleted_copies" BEFORE DELETE ON "episodes" FOR EACH ROW WHEN (OLD."is_copy") EXECUTE FUNCTION "count_copies"();
