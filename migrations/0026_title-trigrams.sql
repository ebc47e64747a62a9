-- Finds a part of a title among many episodes without reading all of them. A database whose owner may not create the
-- extension, or that lacks it, does without: the search of the console is slower there.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "episodes_title_trigrams" ON "episodes" USING gin ("title" gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE NOTICE 'Without pg_trgm, titles are searched row by row.';
END $$;
