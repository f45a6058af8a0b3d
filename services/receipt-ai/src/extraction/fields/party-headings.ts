import { foldAccents } from '@outlay/platform/text';
import type { ReceiptLayout, TextRow } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import HEADINGS from './party-headings.json' with { type: 'json' };

export type Party = 'buyer' | 'seller';

const keyOf = (text: string): string =>
  foldAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();

/** The headings of both addresses in the languages of the documents that the models learn from, and common others. */
const PARTIES = new Map<string, Party>([
  ...HEADINGS.buyer.map((heading) => [keyOf(heading), 'buyer'] as const),
  ...HEADINGS.seller.map((heading) => [keyOf(heading), 'seller'] as const),
]);

/** The party of a text that is a heading; "Käufer/Leistungsempfänger" has two. */
export const partyNamed = (text: string): Party | undefined =>
  PARTIES.get(keyOf(text)) ??
  text.split('/').flatMap((heading) => PARTIES.get(keyOf(heading)) ?? [])[0];

const NAME_LABEL = /^(?:name|firma|nom|nombre|nome|denominazione|naam)\s*:?$/i;

/** An address has at most so many lines. */
const ROWS_MAX = 6;
/** Lines further apart belong to different blocks. */
const GAP_MAX_LINES = 2.5;

/** In a row of more cells these are of a journey, as in "Flight, From, To, Date". */
const HEADING_CELLS_MAX = 3;
const OF_JOURNEYS = /^(?:from|to|von|nach|de|a|da|van|naar|od|do|fra|til|fran|till)$/;

const isOfJourney = (row: TextRow | undefined, text: string): boolean =>
  row !== undefined && row.segments.length > HEADING_CELLS_MAX && OF_JOURNEYS.test(keyOf(text));

/** Whose address a segment belongs to, by the nearest heading: at its start, left of it, or above it in its column. */
export function partyOf(
  layout: ReceiptLayout,
  rowIndex: number,
  segment: TextSegment,
): Party | null {
  const { rows, lineHeight } = layout;
  const own = partyAtStart(segment.text);
  if (own) return own;
  const beside = rows[rowIndex]?.segments.filter(({ right }) => right <= segment.left).at(-1);
  // "Name:" is in both addresses, whose headings are above it.
  if (beside && NAME_LABEL.test(beside.text)) return partyOf(layout, rowIndex, beside);
  const left = beside && !isOfJourney(rows[rowIndex], beside.text) && partyNamed(beside.text);
  if (left) return left;
  let top = segment.top;
  for (const row of rows.slice(Math.max(0, rowIndex - ROWS_MAX), rowIndex).toReversed()) {
    const above = row.segments.find(
      (cell) => cell.left < segment.right && cell.right > segment.left,
    );
    if (!above) continue;
    if (top - above.bottom > GAP_MAX_LINES * lineHeight) return null;
    if (isOfJourney(row, above.text)) return null;
    const party = partyAtStart(above.text) ?? partyNamed(above.text);
    if (party) return party;
    ({ top } = above);
  }
  return null;
}

/** "Bill to: Acme Ltd" */
function partyAtStart(text: string): Party | null {
  const [heading, ...rest] = text.split(/[:：]/);
  return (rest.length > 0 && partyNamed(heading ?? '')) || null;
}
