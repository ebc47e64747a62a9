import { describe, expect, it } from 'vitest';
import { positionInEpisode } from './page-paths.ts';

describe('positionInEpisode', () => {
  it('names the whole second and the passage, each only where it is known', () => {
    expect(positionInEpisode(65.9, 'p')).toBe('?t=65#mention-p');
    expect(positionInEpisode(null, 'p')).toBe('#mention-p');
    expect(positionInEpisode(65, 'p', '"long patience"')).toBe('?t=65&q=%22long+patience%22#mention-p');
    expect(positionInEpisode(0)).toBe('?t=0');
    expect(positionInEpisode(null)).toBe('');
  });
});
