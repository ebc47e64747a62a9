import { z } from 'zod';

const days = z.coerce
  .number()
  .int()
  .min(1)
  .max(365)
  .default(30)
  .meta({ description: 'How many days to count, up to today.' });

export const searchReportParameters = z.object({ days });

export const searchReport = z.object({
  days: z.array(
    z.object({
      date: z.string().meta({ description: 'The day (UTC).', example: '2026-05-03' }),
      searches: z.number().int().meta({ description: 'Searches on that day.' }),
    }),
  ),
  queries: z
    .array(
      z.object({
        query: z.string().meta({ description: 'The query in lowercase.' }),
        searches: z.number().int().meta({ description: 'Searches for it in this period.' }),
      }),
    )
    .meta({
      description: 'The most frequent queries, of those that at least five people searched for on one day.',
    }),
});
export type SearchReport = z.infer<typeof searchReport>;

export const trendingTopicParameters = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(10)
    .meta({ description: 'How many topics to return.' }),
  days: days.default(7).meta({
    description: 'The length of the period in days. It is compared with the four periods before it.',
  }),
});

const trendingTopic = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  name: z.string().meta({ description: 'The phrase.' }),
  episodes: z.number().int().meta({ description: 'Episodes about it in this period.' }),
  expected: z.number().meta({ description: 'The average of the previous four periods.' }),
  score: z.number().meta({ description: 'How far above average it is, relative to the usual variation.' }),
});
export type TrendingTopic = z.infer<typeof trendingTopic>;
export const trendingTopicsResponse = z.object({
  topics: z.array(trendingTopic).meta({ description: 'Topics, strongest increase first.' }),
});

export const libraryStats = z.object({
  podcasts: z.number().int().meta({ description: 'Podcasts.' }),
  episodes: z.number().int().meta({ description: 'Episodes.' }),
  transcripts: z.number().int().meta({ description: 'Episodes with a transcript.' }),
  passages: z.number().int().meta({ description: 'Passages that can be found.' }),
  words: z.number().int().meta({ description: 'Words in all transcripts.' }),
  hours: z.number().int().meta({ description: 'Hours of audio of the episodes that have a transcript.' }),
  entities: z.number().int().meta({ description: 'Entities mentioned.' }),
  updated_at: z.string().nullable().meta({ description: 'When an episode last changed (ISO 8601).' }),
});
export type LibraryStats = z.infer<typeof libraryStats>;

const week = z.object({
  week: z.string().meta({ description: 'The Monday of the week.', example: '2026-04-27' }),
  searches: z.number().int().meta({ description: 'Searches while signed in.' }),
  alerts: z.number().int().meta({ description: 'Alerts created.' }),
  matches: z.number().int().meta({ description: 'Episodes that matched an alert.' }),
  bookmarks: z.number().int().meta({ description: 'Bookmarks added.' }),
});
export const userAnalytics = z.object({
  weeks: z.array(week).meta({ description: 'The last twelve weeks, oldest first.' }),
});
export type UserAnalytics = z.infer<typeof userAnalytics>;
