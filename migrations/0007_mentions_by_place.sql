DROP INDEX "mentions_of_entity";--> statement-breakpoint
DROP INDEX "passages_of_speaker";--> statement-breakpoint
CREATE INDEX "mentions_of_entity" ON "mentions" USING btree ("entity_id","episode_id","ordinal");--> statement-breakpoint
CREATE INDEX "passages_of_speaker" ON "passages" USING btree ("speaker_entity_id","episode_id","ordinal");