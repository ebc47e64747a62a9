import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { callApi } from '../../api/client.ts';
import type { TranscriptLines } from '../../api/detail-queries.ts';

/**
 * An address may name a passage that the transcript had before it was corrected or cut anew: leads on to the passage
 * that is said there now, if there is one.
 */
export function useFormerPassage(hash: string, transcript: TranscriptLines | undefined): void {
  const id = /^#mention-([0-9a-f-]{36})$/.exec(hash)?.[1];
  const isFormer = transcript !== undefined && !transcript.passages.some((passage) => passage.id === id);
  const { data } = useQuery({
    queryKey: ['passage', id],
    queryFn: ({ signal }) => callApi('get', '/passages/:id', { param: { id: id ?? '' }, signal }),
    enabled: id !== undefined && isFormer,
    retry: false,
  });
  const { search } = useLocation();
  const navigate = useNavigate();
  const current = isFormer ? data?.passage_id : undefined;
  useEffect(() => {
    if (current)
      navigate({ search, hash: `#mention-${current}` }, { replace: true, preventScrollReset: true });
  }, [current, search, navigate]);
}
