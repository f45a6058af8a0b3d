import { vi } from 'vitest';

/** Keeps the files that the page saves. The returned function gives the text of the last one, empty before the first. */
export function watchDownloads(): () => Promise<string> {
  const createObjectURL = vi.fn((_file: Blob) => 'blob:file');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return async () => (await createObjectURL.mock.lastCall?.[0].text()) ?? '';
}
