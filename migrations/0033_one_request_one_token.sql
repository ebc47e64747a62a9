ALTER TABLE "messages" ADD COLUMN "subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_subscription" ON "messages" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "tokens_subscription" ON "tokens" USING btree ("subscription_id");--> statement-breakpoint
-- Until now, a link was about all requests of its address: those that are out go on with the only one, or the latest.
UPDATE "tokens" SET "subscription_id" = (
	SELECT "s"."id" FROM "subscriptions" "s" WHERE "s"."address_id" = "tokens"."address_id"
		AND "s"."status" <> 'ended' AND "s"."created_at" <= "tokens"."expires_at" - interval '48 hours'
	ORDER BY "s"."created_at" DESC LIMIT 1);--> statement-breakpoint
UPDATE "messages" SET "subscription_id" = (
	SELECT "s"."id" FROM "subscriptions" "s" WHERE "s"."address_id" = "messages"."address_id" AND "s"."status" = 'pending'
	ORDER BY "s"."created_at" DESC LIMIT 1)
WHERE "kind" = 'verification' AND "status" = 'queued';
