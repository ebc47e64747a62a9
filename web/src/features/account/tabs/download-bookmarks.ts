import { apiUrl } from '../../../../../contract/shared/api-url.ts';
import { ApiError, readErrorBody } from '../../../api/errors.ts';
import { withSession } from '../session.ts';
import { download } from './download.ts';

const extensions = { markdown: 'md', csv: 'csv' } as const;

/** Saves all bookmarks as a file. Fetched with the token in a header: a plain link couldn't send it. */
export async function downloadBookmarks(format: keyof typeof extensions): Promise<void> {
  const text = await withSession(async () => {
    const response = await fetch(apiUrl('/bookmarks/export', { query: { format } }), {
      headers: { authorization: `Bearer ${localStorage.getItem('auth_token') ?? ''}` },
    });
    if (!response.ok) throw new ApiError(response, await readErrorBody(response));
    return response.text();
  });
  download(text, `bookmarks.${extensions[format]}`, 'text/plain');
}
