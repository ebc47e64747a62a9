import { useEffect } from 'react';
import type { EpisodeDetail } from '../../../../contract/api/library/episode.ts';
import { artworkUrl } from '../../../../contract/shared/artwork.ts';
import type { Player } from './use-player.ts';

/** Seconds that the skip buttons skip. */
export const stepSeconds = 15;

/** Shows the episode in the system's media controls, and answers to them. */
export function useMediaSession({ audio, seek, toggle }: Player, episode: EpisodeDetail): void {
  const { title, podcast_title } = episode;
  const artwork = artworkUrl('episode', episode.id, episode.image_url);
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const session = navigator.mediaSession;
    const skip = (seconds: number) => () => seek((audio.current?.currentTime ?? 0) + seconds);
    session.metadata = new MediaMetadata({
      title,
      artist: podcast_title,
      artwork: artwork ? [{ src: artwork }] : [],
    });
    session.setActionHandler('play', toggle);
    session.setActionHandler('pause', toggle);
    session.setActionHandler('seekbackward', skip(-stepSeconds));
    session.setActionHandler('seekforward', skip(stepSeconds));
    return () => {
      session.metadata = null;
      for (const action of ['play', 'pause', 'seekbackward', 'seekforward'] as const)
        session.setActionHandler(action, null);
    };
  }, [audio, seek, toggle, title, podcast_title, artwork]);
}
