import { OpenAPIHono } from '@hono/zod-openapi';
import { getJob } from '../../../domain/core/jobs/console-jobs.ts';
import { liftTakedown, listTakedowns } from '../../../domain/library/takedowns/list-takedowns.ts';
import { deleteEpisode, takeDownEpisode } from '../../../domain/library/takedowns/take-down-episode.ts';
import { takeDownPassage } from '../../../domain/library/takedowns/take-down-passage.ts';
import {
  deletePodcast,
  editEpisode,
  editPodcast,
  reingestEpisode,
  reingestPodcast,
  uploadTranscript,
} from '../../../domain/operations/console/edit-library.ts';
import {
  browseEpisodes,
  browsePassages,
  browsePodcasts,
} from '../../../domain/operations/console/library.ts';
import { actorOf, type OperatorEnv } from '../../middleware/require-operator.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { validationHook } from '../declare/validation-hook.ts';
import {
  episodeDeclarations as onEpisodes,
  podcastDeclarations as onPodcasts,
  takedownDeclarations as onTakedowns,
} from './library-declarations.ts';

const ok = { success: true } as const;

/** What operators do with podcasts and episodes. */
export function adminLibraryRoutes({ database }: AppDependencies) {
  return new OpenAPIHono<OperatorEnv>({ defaultHook: validationHook })
    .openapi(onPodcasts.list, async (c) => c.json(await browsePodcasts(database, c.req.valid('query')), 200))
    .openapi(onPodcasts.edit, async (c) => {
      const fields = c.req.valid('json');
      await editPodcast(database, c.req.valid('param').id, { fields, actor: actorOf(c) });
      return c.json(ok, 200);
    })
    .openapi(onPodcasts.delete, async (c) => {
      const job = await deletePodcast(database, c.req.valid('param').id, actorOf(c));
      return c.json(await getJob(database, job), 200);
    })
    .openapi(onPodcasts.reingest, async (c) => {
      await reingestPodcast(database, c.req.valid('param').id, actorOf(c));
      return c.json(ok, 200);
    })
    .openapi(onEpisodes.list, async (c) => c.json(await browseEpisodes(database, c.req.valid('query')), 200))
    .openapi(onEpisodes.passages, async (c) => {
      const { q } = c.req.valid('query');
      return c.json({ passages: await browsePassages(database, c.req.valid('param').id, q) }, 200);
    })
    .openapi(onEpisodes.edit, async (c) => {
      const fields = c.req.valid('json');
      await editEpisode(database, c.req.valid('param').id, { fields, actor: actorOf(c) });
      return c.json(ok, 200);
    })
    .openapi(onEpisodes.upload, async (c) => {
      const { text, file_name: fileName } = c.req.valid('json');
      const upload = { text, fileName, actor: actorOf(c) };
      const job = await uploadTranscript(database, c.req.valid('param').id, upload);
      return c.json(await getJob(database, job), 200);
    })
    .openapi(onEpisodes.reingest, async (c) => {
      const job = await reingestEpisode(database, c.req.valid('param').id, actorOf(c));
      return c.json(await getJob(database, job), 200);
    })
    .openapi(onEpisodes.job, async (c) => c.json(await getJob(database, c.req.valid('param').id), 200))
    .openapi(onEpisodes.delete, async (c) => {
      await deleteEpisode(database, c.req.valid('param').id, actorOf(c));
      return c.json(ok, 200);
    });
}

/** What operators take down. */
export function adminTakedownRoutes({ database }: AppDependencies) {
  return new OpenAPIHono<OperatorEnv>({ defaultHook: validationHook })
    .openapi(onTakedowns.list, async (c) => c.json({ takedowns: await listTakedowns(database) }, 200))
    .openapi(onTakedowns.episode, async (c) => {
      await takeDownEpisode(database, c.req.valid('param').id, { ...c.req.valid('json'), actor: actorOf(c) });
      return c.json(ok, 200);
    })
    .openapi(onTakedowns.passage, async (c) => {
      await takeDownPassage(database, c.req.valid('param').id, { ...c.req.valid('json'), actor: actorOf(c) });
      return c.json(ok, 200);
    })
    .openapi(onTakedowns.lift, async (c) => {
      await liftTakedown(database, c.req.valid('param').id, actorOf(c));
      return c.json(ok, 200);
    });
}
