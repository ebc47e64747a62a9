CREATE TABLE "search_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "subscriptions_feed";--> statement-breakpoint
ALTER TABLE "search_counts" ADD COLUMN "people" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "manage_links_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "old_feed_key_hash" text;--> statement-breakpoint
-- As the service hashes tokens: SHA-256 in base64url. The addresses of private feeds that people have go on working.
UPDATE "subscriptions" SET "old_feed_key_hash" = rtrim(translate(encode(sha256("feed_key"::text::bytea), 'base64'), '+/', '-_'), '=');--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_old_feed" ON "subscriptions" USING btree ("old_feed_key_hash");--> statement-breakpoint
ALTER TABLE "subscriptions" DROP COLUMN "feed_key";