ALTER TABLE "passage_vectors" ADD COLUMN "is_refined" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "passage_vectors" ALTER COLUMN "is_refined" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "passage_vectors_rough" ON "passage_vectors" USING btree ("model") WHERE not "passage_vectors"."is_refined";