import { Presets, SingleBar } from 'cli-progress';

export type Progress = { expect: (more: number) => void; advance: () => void; stop: () => void };

const linesEverySeconds = 10;

/** A bar with rate and time left on a terminal; elsewhere a plain line now and then. */
export function showProgress(unit: string): Progress {
  const started = Date.now();
  let done = 0;
  let total = 0;
  if (process.stderr.isTTY) {
    const bar = new SingleBar(
      {
        format: `{bar} {value}/{total} ${unit} · {rate}/s · {eta_formatted} left`,
        hideCursor: true,
        etaBuffer: 100,
      },
      Presets.shades_grey,
    );
    bar.start(0, 0, { rate: '0' });
    return {
      expect: (more) => {
        total += more;
        bar.setTotal(total);
      },
      advance: () => {
        done += 1;
        bar.increment({ rate: (done / ((Date.now() - started) / 1000)).toFixed(0) });
      },
      stop: () => bar.stop(),
    };
  }
  let told = started;
  return {
    expect: (more) => {
      total += more;
    },
    advance: () => {
      done += 1;
      if (Date.now() - told < linesEverySeconds * 1000) return;
      told = Date.now();
      console.error(
        `${done} of ${total} ${unit}, ${Math.round(done / ((told - started) / 1000))} per second`,
      );
    },
    stop: () => {},
  };
}
