DROP INDEX "webhook_deliveries_episode";--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_episode" ON "webhook_deliveries" USING btree ("webhook_id","episode_id","event");--> statement-breakpoint
ALTER TABLE "entities" ADD CONSTRAINT "entities_type" CHECK ("entities"."type" in ('person', 'organization', 'place', 'product', 'event', 'topic'));--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_format" CHECK ("transcripts"."format" in ('vtt', 'srt', 'json', 'html', 'text'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('verification', 'alert', 'heartbeat', 'key-invitation', 'webhook-disabled'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_status" CHECK ("messages"."status" in ('queued', 'sent', 'dropped', 'dead'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_kind" CHECK ("subscriptions"."kind" in ('alert', 'api-waitlist'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_source" CHECK ("subscriptions"."source" in ('monitor-page', 'episode-page', 'api-waitlist', 'manage-page'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('pending', 'active', 'paused', 'ended'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_cadence" CHECK ("subscriptions"."cadence" in ('instant', 'daily', 'weekly'));--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tier" CHECK ("api_keys"."tier" in ('free', 'pro'));--> statement-breakpoint
ALTER TABLE "key_invitations" ADD CONSTRAINT "key_invitations_tier" CHECK ("key_invitations"."tier" in ('free', 'pro'));--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" in ('queued', 'delivered', 'failed'));--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_status" CHECK ("webhooks"."status" in ('active', 'paused', 'disabled'));