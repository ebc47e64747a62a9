ALTER TABLE "subscriptions" ADD COLUMN "anywhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "anywhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- So far, the parts of a term could be anywhere in an episode. A term of one part is the same either way: without what is
-- in quotation marks, its key has no blank but those around OR.
UPDATE "subscriptions" SET "anywhere" = true
WHERE "kind" = 'alert' AND replace(regexp_replace("term_key", '(^|[\s(:-])"[^"]*"', '\1', 'g'), ' OR ', '') ~ '\s';--> statement-breakpoint
UPDATE "webhooks" SET "anywhere" = true
WHERE replace(regexp_replace("term_key", '(^|[\s(:-])"[^"]*"', '\1', 'g'), ' OR ', '') ~ '\s';
