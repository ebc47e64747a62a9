CREATE TABLE "account_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"address_id" uuid NOT NULL,
	"user_id" uuid,
	"password_hash" text,
	"name" text,
	"message_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "account_requests_purpose" CHECK ("account_requests"."purpose" in ('register', 'reset-password', 'sign-in', 'change-email'))
);
--> statement-breakpoint
CREATE TABLE "account_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookmarks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"target" text NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookmarks_type" CHECK ("bookmarks"."type" in ('episode', 'podcast', 'entity', 'mention', 'search'))
);
--> statement-breakpoint
CREATE TABLE "search_counts" (
	"day" date NOT NULL,
	"query" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "search_counts_day_query_pk" PRIMARY KEY("day","query")
);
--> statement-breakpoint
CREATE TABLE "session_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "session_tokens_kind" CHECK ("session_tokens"."kind" in ('access', 'refresh'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_searches" (
	"user_id" uuid NOT NULL,
	"week" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "user_searches_user_id_week_pk" PRIMARY KEY("user_id","week")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address_id" uuid NOT NULL,
	"name" text,
	"password_hash" text,
	"role" text DEFAULT 'member' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('member', 'editor', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_requests" ADD CONSTRAINT "account_requests_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_requests" ADD CONSTRAINT "account_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_requests" ADD CONSTRAINT "account_requests_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_request_id_account_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."account_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_tokens" ADD CONSTRAINT "session_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_searches" ADD CONSTRAINT "user_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_requests_address" ON "account_requests" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "account_requests_user" ON "account_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_requests_message" ON "account_requests" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "account_tokens_request" ON "account_tokens" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookmarks_target" ON "bookmarks" USING btree ("user_id","type","target");--> statement-breakpoint
CREATE INDEX "bookmarks_latest" ON "bookmarks" USING btree ("user_id","created_at" desc,"id");--> statement-breakpoint
CREATE INDEX "session_tokens_session" ON "session_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_tokens_expiry" ON "session_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_address" ON "users" USING btree ("address_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_id" ON "alerts" USING btree ("id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("messages"."kind" in ('verification', 'alert', 'heartbeat', 'key-invitation', 'webhook-disabled', 'account-verification', 'account-exists', 'password-reset', 'sign-in', 'email-change', 'account-change'));