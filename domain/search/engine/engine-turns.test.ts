import { describe, expect, it } from 'vitest';
import { runFor } from '../../core/turns/requester.ts';
import { EngineTurns } from './engine-turns.ts';

type Call = { name: string; answer: () => void };

/** An engine that answers when it is told to. */
function openEngine() {
  const running: Call[] = [];
  return {
    running,
    names: () => running.map(({ name }) => name),
    call: (name: string) => () =>
      new Promise<string>((resolve) => {
        const call: Call = {
          name,
          answer: () => {
            running.splice(running.indexOf(call), 1);
            resolve(name);
          },
        };
        running.push(call);
      }),
  };
}

const soon = 20;
const patient = 60_000;

describe('turns at the engine', () => {
  it('last until the engine has answered, however soon its caller gives up', async () => {
    const engine = openEngine();
    const turns = new EngineTurns(2);
    const first = turns.ask(soon, engine.call('first'));
    const second = runFor({ name: 'other' }, () => turns.ask(soon, engine.call('second')));
    await expect(Promise.all([first, second])).rejects.toThrow('not answered within 20 ms');
    const third = runFor({ name: 'newcomer' }, () => turns.ask(patient, engine.call('third')));
    expect(engine.names()).toEqual(['first', 'second']);
    engine.running[0]?.answer();
    await expect.poll(engine.names).toEqual(['second', 'third']);
    engine.running[1]?.answer();
    expect(await third).toBe('third');
  });

  it('are kept for others, however many one requester asks for', async () => {
    const engine = openEngine();
    const turns = new EngineTurns(4);
    const greedy = Array.from({ length: 50 }, (_, at) =>
      runFor({ name: 'greedy' }, () => turns.ask(patient, engine.call(`greedy ${at}`))),
    );
    await expect.poll(engine.names).toHaveLength(3);
    const modest = runFor({ name: 'modest' }, () => turns.ask(patient, engine.call('modest')));
    await expect.poll(engine.names).toContain('modest');
    engine.running.find(({ name }) => name === 'modest')?.answer();
    expect(await modest).toBe('modest');
    const answered = Promise.all(greedy);
    const timer = setInterval(() => engine.running[0]?.answer(), 1);
    expect(await answered).toHaveLength(50);
    clearInterval(timer);
  });
});
