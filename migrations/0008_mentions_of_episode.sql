DROP INDEX "mentions_of_episode";--> statement-breakpoint
CREATE INDEX "mentions_of_episode" ON "mentions" USING btree ("episode_id","ordinal","entity_id");