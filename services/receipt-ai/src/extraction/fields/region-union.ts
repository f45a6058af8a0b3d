import type { PageRegion } from '../../domain/extraction.ts';
import type { TextSegment } from '../layout/text-segment.ts';

/** Smallest rectangle around regions of one page; other pages than the first region's are ignored. */
export function unionRegion(first: PageRegion, others: readonly PageRegion[]): PageRegion {
  let { x, y } = first;
  let right = first.x + first.width;
  let bottom = first.y + first.height;
  for (const other of others) {
    if (other.page !== first.page) continue;
    x = Math.min(x, other.x);
    y = Math.min(y, other.y);
    right = Math.max(right, other.x + other.width);
    bottom = Math.max(bottom, other.y + other.height);
  }
  return { page: first.page, x, y, width: right - x, height: bottom - y };
}

/** The region of segments; null where there are none. */
export function regionOfSegments(segments: readonly TextSegment[]): PageRegion | null {
  const [first, ...others] = segments.map(({ region }) => region);
  return first ? unionRegion(first, others) : null;
}
