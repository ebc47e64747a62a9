CREATE TABLE "known_networks" (
	"address_id" uuid NOT NULL,
	"network" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_networks_address_id_network_pk" PRIMARY KEY("address_id","network")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "by_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_networks_used" ON "known_networks" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "messages_network" ON "messages" USING btree ("created_at") WHERE network is not null;