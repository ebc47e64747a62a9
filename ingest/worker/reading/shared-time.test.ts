import { describe, expect, it } from 'vitest';
import { SharedTimeQueue } from './shared-time.ts';

/** Takes everything, one at a time; each item takes as many ms as it says. */
function drain(queue: SharedTimeQueue<number>): string[] {
  const order: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) {
    order.push(next.owner);
    queue.finish(next.owner, next.item);
  }
  return order;
}

describe('a fair queue', () => {
  it('lets one who adds much wait like everyone else', () => {
    const queue = new SharedTimeQueue<number>();
    for (let at = 0; at < 4; at += 1) queue.add('greedy', 10);
    queue.add('first', 10);
    queue.add('second', 10);
    expect(drain(queue)).toEqual(['greedy', 'first', 'second', 'greedy', 'greedy', 'greedy']);
  });

  it('shares time, not turns', () => {
    const queue = new SharedTimeQueue<number>();
    for (let at = 0; at < 2; at += 1) queue.add('slow', 100);
    for (let at = 0; at < 5; at += 1) queue.add('fast', 25);
    expect(drain(queue)).toEqual(['slow', 'fast', 'fast', 'fast', 'fast', 'slow', 'fast']);
  });

  it('prefers one that has nothing in progress', () => {
    const queue = new SharedTimeQueue<number>();
    queue.add('busy', 1);
    queue.add('busy', 1);
    expect(queue.take()?.owner).toBe('busy');
    queue.add('other', 1);
    expect(queue.take()?.owner).toBe('other');
    expect(queue.take()?.owner).toBe('busy');
  });

  it('remembers what was used while others wait, and gives nothing for having been away', () => {
    const queue = new SharedTimeQueue<number>();
    queue.add('slow', 100);
    for (let at = 0; at < 3; at += 1) queue.add('fast', 10);
    queue.take();
    queue.finish('slow', 100);
    queue.add('slow', 100);
    expect(queue.take()?.owner).toBe('fast');
    queue.finish('fast', 10);
    queue.add('new', 10);
    expect(drain(queue)).toEqual(['fast', 'new', 'fast', 'slow']);
  });
});
