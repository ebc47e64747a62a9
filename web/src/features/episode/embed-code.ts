import { embedPath } from '../../../../contract/shared/page-paths.ts';

/** HTML that shows a passage in another page. */
export function embedCode(passageId: string, title: string): string {
  const frame = document.createElement('iframe');
  frame.src = `${location.origin}${embedPath(passageId)}`;
  frame.title = title;
  frame.width = '600';
  frame.height = '240';
  frame.loading = 'lazy';
  frame.style.border = '0';
  return frame.outerHTML;
}
