import { join } from 'node:path';
import type { Command } from 'commander';
import { formatCount } from '../../contract/shared/format.ts';
import { howToTurnOn } from '../../contract/shared/transcription.ts';
import { loadConfig } from '../../domain/core/config/config.ts';
import { AppError } from '../../domain/core/errors.ts';
import type { Heard } from '../../domain/core/text/heard.ts';
import { checkService, type ServiceCheck } from '../../ingest/worker/transcription/service/check-service.ts';
import type { RequestForm } from '../../ingest/worker/transcription/service/request-form.ts';
import { type OutputOptions, printRows } from '../output/print-rows.ts';

const sample = {
  path: join(import.meta.dirname, '../../seed-data/night-ferry/audio/05-the-recipe-for-smoke.oga'),
  prompt: 'The Night Ferry, a podcast',
};

const formats: Record<RequestForm['format'], string> = {
  words: 'verbose_json, with times of words and segments',
  segments: 'verbose_json, with times of segments',
  diarized: 'diarized_json, with speakers',
  json: 'json, without times',
  text: 'text, without times',
};

function describeForm(form: RequestForm | undefined): string {
  if (!form) return 'not known yet: it failed at one that it may have';
  const without = form.without.map((field) => `, without a ${field}`).join('');
  return `${formats[form.format]}${without}${form.isInference ? ', at /inference' : ''}`;
}

function describeTimes({ segments, isEstimated }: Heard): string {
  if (isEstimated) return 'none: they are estimated, so search results start less exactly';
  const words = segments.flatMap((segment) => segment.words).length;
  return `of ${formatCount(segments.length, 'segment')} and ${formatCount(words, 'word')}`;
}

function describeConfidence({ segments }: Heard): string {
  const said = [
    ['of words', segments.some(({ words }) => words.some(({ probability }) => probability !== undefined))],
    ['of segments', segments.some(({ logProbability }) => logProbability !== undefined)],
    ['that nobody speaks', segments.some(({ noSpeech }) => noSpeech !== undefined)],
  ];
  return said.flatMap(([what, isSaid]) => (isSaid ? [what] : [])).join(', ') || 'none';
}

function rowsOf({ heard, form, seconds, tookSeconds }: ServiceCheck): [string, string][] {
  const speakers = new Set(heard.segments.flatMap(({ speaker }) => speaker ?? []));
  return [
    ['text', heard.segments.map(({ text }) => text).join(' ') || 'nothing, though something is said'],
    ['language', heard.language ?? 'not said'],
    ['times', describeTimes(heard)],
    ['speakers', speakers.size > 0 ? [...speakers].join(', ') : 'none'],
    ['confidence', describeConfidence(heard)],
    [
      'speed',
      `${(seconds / tookSeconds).toFixed(1)} × real time: ${seconds.toFixed(1)} s in ${tookSeconds.toFixed(1)} s`,
    ],
    ['asked for', describeForm(form)],
  ];
}

/** Tries the service, without the database. */
export function addCheckCommand(transcription: Command): void {
  transcription
    .command('check')
    .description('send a few seconds of a sample show to TRANSCRIBE_URL and print what comes back')
    .action(async ({ json }: OutputOptions) => {
      const { transcribe } = loadConfig();
      if (!transcribe) throw new AppError('transcription_off', howToTurnOn);
      const check = await checkService(transcribe, sample);
      if (json) console.log(JSON.stringify({ success: true, ...check }));
      else printRows(rowsOf(check), { columns: (row) => row, empty: '' });
    });
}
