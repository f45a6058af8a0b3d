import { ownPath } from './own-path.ts';

/** Downloads the file of a link from the API without leaving the page. */
export function openDownload(url: string): void {
  const link = document.createElement('a');
  link.href = ownPath(url);
  link.download = '';
  link.click();
}
