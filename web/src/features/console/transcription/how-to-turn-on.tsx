import { howToTurnOn } from '../../../../../contract/shared/transcription.ts';
import css from '../console.module.css';
import own from './transcription.module.css';

const settings = [
  ['TRANSCRIBE_URL', 'The address of the service, up to /v1.'],
  ['TRANSCRIBE_KEY', 'Its key, if it asks for one.'],
  ['TRANSCRIBE_PRICE_PER_HOUR', 'What an hour of audio costs in dollars, if it costs anything.'],
] as const;

/** What an operator has to set. */
export const HowToTurnOn = () => (
  <section className={css.panel} aria-label="How to turn on transcription">
    <p>{howToTurnOn}</p>
    <ul className={own.settings}>
      {settings.map(([name, text]) => (
        <li key={name}>
          <code>{name}</code>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </section>
);
