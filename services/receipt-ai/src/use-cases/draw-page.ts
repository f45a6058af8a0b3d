import type { Logger } from '@outlay/platform/telemetry';
import { UnreadableFileError } from '../domain/unreadable-file.ts';
import { ExtractionUnavailableError } from '../domain/extraction-unavailable.ts';
import type { FileStorage, LinkedFile, PageDrawer } from './ports.ts';

export interface PagePorts {
  readonly storage: FileStorage;
  readonly drawer: PageDrawer;
  readonly log: Logger;
  readonly now?: () => number;
}

/** The image of one page of a file, counted from 0; null for a deleted file. @throws what PageDrawer throws */
export type PagePictures = (
  file: Pick<LinkedFile, 'organizationId' | 'storageKey'>,
  page: number,
) => Promise<Buffer | null>;

/** A page that crashed the worker is not retried for this long: it may crash the next worker. */
const PAUSE_MS = 60_000;
/** How many such pages are remembered. */
const LOST_MAX = 500;

/** Images rendered on first request and stored beside their file; concurrent requests share one rendering. */
export function createPagePictures({
  storage,
  drawer,
  log,
  now = Date.now,
}: PagePorts): PagePictures {
  const underWay = new Map<string, Promise<Buffer | null>>();
  const lostAtMs = new Map<string, number>();

  const draw = async (name: string, ...order: Parameters<PageDrawer['draw']>): Promise<Buffer> => {
    if (now() - (lostAtMs.get(name) ?? -PAUSE_MS) < PAUSE_MS) {
      throw new ExtractionUnavailableError(
        'WORKER_CRASHED',
        'A worker crashed on this page a moment ago.',
      );
    }
    try {
      return await drawer.draw(...order);
    } catch (error) {
      if (crashedWorker(error)) rememberCrash(lostAtMs, name, now());
      throw error;
    }
  };

  const obtain = async (
    name: string,
    { storageKey, organizationId }: Parameters<PagePictures>[0],
    page: number,
  ): Promise<Buffer | null> => {
    const kept = await storage.readPage(storageKey, page);
    if (kept) return kept;
    if (!(await storage.has(storageKey))) return null;
    const picture = await storage.withLocalFile(storageKey, (path) =>
      draw(name, path, page, organizationId),
    );
    await storage.savePage(storageKey, page, picture).catch((error: unknown) => {
      log.warn({ err: error }, 'the image of a page could not be stored, and will be drawn again');
    });
    return picture;
  };

  return (file, page) => {
    const name = `${file.storageKey}/${page}`;
    const shared = underWay.get(name);
    if (shared) return shared;
    const picture = obtain(name, file, page).finally(() => underWay.delete(name));
    underWay.set(name, picture);
    return picture;
  };
}

const crashedWorker = (error: unknown): boolean =>
  error instanceof UnreadableFileError
    ? error.code === 'TOO_COMPLEX'
    : error instanceof ExtractionUnavailableError &&
      (error.code === 'TIMEOUT' || error.code === 'WORKER_CRASHED');

function rememberCrash(lostAtMs: Map<string, number>, name: string, atMs: number): void {
  lostAtMs.delete(name);
  lostAtMs.set(name, atMs);
  const [oldest] = lostAtMs.keys();
  if (lostAtMs.size > LOST_MAX && oldest !== undefined) lostAtMs.delete(oldest);
}
