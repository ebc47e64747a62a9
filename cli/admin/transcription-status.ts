import type { TranscriptionState } from '../../contract/api/admin/transcription.ts';
import { formatCount } from '../../contract/shared/format.ts';
import { costText, howToTurnOn, progressText, waitText } from '../../contract/shared/transcription.ts';
import { exportedText } from '../../domain/core/formats/exported-text.ts';

function serviceText({ host, model, hours_per_day }: NonNullable<TranscriptionState['service']>): string {
  const limit = hours_per_day > 0 ? `at most ${formatCount(hours_per_day, 'hour')} a day` : 'without a limit';
  return `Service: ${host}, model ${model}, ${limit}`;
}

export const pausedText = 'Paused: nothing is sent until you resume it.';

/** How far transcription is, for people. */
export function statusLines(state: TranscriptionState): string[] {
  const { service, is_paused, problem, waiting, running, today, month, failed, gaps } = state;
  const episodes = (count: number, hours: string) => `${formatCount(count, 'episode')}, ${hours}`;
  return [
    ...(service ? [serviceText(service)] : [howToTurnOn]),
    ...(is_paused ? [pausedText] : []),
    ...(problem === null ? [] : [problem]),
    ...[waitText(state)].filter((text) => text !== null),
    `Waiting: ${episodes(waiting.episodes, costText(waiting))}`,
    ...running.map(
      ({ title, podcast_title, heard_seconds, duration_seconds }) =>
        `Running: ${title} (${podcast_title}), ${progressText(heard_seconds, duration_seconds)}`,
    ),
    `Done today: ${episodes(today.episodes, `${costText(today)} sent`)}`,
    `Sent in 30 days: ${costText(month)}`,
    `Failed: ${formatCount(failed, 'episode')}`,
    `Gaps: ${episodes(gaps.episodes, `${formatCount(gaps.hours, 'hour')} not heard`)}`,
  ].map(exportedText);
}
