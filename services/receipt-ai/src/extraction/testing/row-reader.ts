import { tagged } from '../document/page-reading.ts';
import { findFields, type FoundFields } from '../fields/find-fields.ts';
import type { PageSegments } from '../layout/text-segment.ts';
import { PP_OCRV6 } from '../packs/pp-ocrv6.ts';
import { loadRankers } from '../ranking/load-rankers.ts';
import { loadTagger } from '../tagging/tagger.ts';
import { segmentsOfRows } from './text-layout.ts';

/** Reads pages with the models of the service. */
export interface RowReader {
  /** Marks the words of a receipt from rows of text. */
  tag(rows: readonly string[]): Promise<PageSegments>;
  /** Finds the fields of a receipt from rows of text. */
  read(rows: readonly string[]): Promise<FoundFields>;
  readPage(page: PageSegments): Promise<FoundFields>;
}

export async function createRowReader(): Promise<RowReader> {
  const tagger = await loadTagger();
  const rankers = await loadRankers(PP_OCRV6);
  const tag = (page: PageSegments): Promise<PageSegments> => tagged({ tagger }, page);
  const pageOf = (rows: readonly string[]): PageSegments => ({
    segments: segmentsOfRows(rows),
    width: 1000,
    height: 1000,
  });
  const readPage = async (page: PageSegments): Promise<FoundFields> =>
    findFields([await tag(page)], rankers);
  return { tag: (rows) => tag(pageOf(rows)), read: (rows) => readPage(pageOf(rows)), readPage };
}
