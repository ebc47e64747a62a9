-- Terms are queries now: what was a row of words is a quoted phrase, an excluded one follows a minus.
UPDATE "subscriptions" SET "term_key" = (
  SELECT string_agg(CASE WHEN inner_words LIKE '% %' THEN sign || '"' || inner_words || '"' ELSE sign || inner_words END, ' ' ORDER BY sign, inner_words)
  FROM (
    SELECT CASE WHEN part LIKE '-%' THEN '-' ELSE '' END AS sign, replace(ltrim(part, '-'), '·', '.') AS inner_words
    FROM unnest(string_to_array("term_key", ' | ')) AS part
  ) AS parts
) WHERE "kind" = 'alert' AND "term_key" <> '';
--> statement-breakpoint
UPDATE "webhooks" SET "term_key" = (
  SELECT string_agg(CASE WHEN inner_words LIKE '% %' THEN sign || '"' || inner_words || '"' ELSE sign || inner_words END, ' ' ORDER BY sign, inner_words)
  FROM (
    SELECT CASE WHEN part LIKE '-%' THEN '-' ELSE '' END AS sign, replace(ltrim(part, '-'), '·', '.') AS inner_words
    FROM unnest(string_to_array("term_key", ' | ')) AS part
  ) AS parts
) WHERE "term_key" <> '';
