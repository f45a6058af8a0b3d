import { useState } from 'react';
import { RegionMark } from '../../../subjects/receipts/region-mark.tsx';
import { classNames } from '../../../lib/class-names.ts';
import type { ReadableField, ReceiptDraft } from '../../../subjects/receipts/receipt-draft.ts';

/** Minimum share of the page's width: a few words around a short value show where it is. */
const widthShownMin = 0.45;

interface ReadStripProps {
  draft: ReceiptDraft;
  focused: ReadableField | null;
}

/**
 * The part of the receipt from which a value was read, while its field has the focus. For narrow screens, where the receipt is
 * far below the form. It overlays the page, so that nothing moves under a finger.
 */
export function ReadStrip({ draft: { values, pageUrls }, focused }: ReadStripProps) {
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null);
  const region = (focused && values[focused]?.region) ?? null;
  const url = region === null ? undefined : pageUrls[region.page];
  if (region === null || url === undefined) return null;
  const widthShown = Math.min(1, Math.max(widthShownMin, region.width * 1.2));
  const [middleX, middleY] = [region.x + region.width / 2, region.y + region.height / 2];
  return (
    <div aria-hidden="true" className="pointer-events-none sticky top-14 z-10 -mb-4 h-0 lg:hidden">
      <div
        data-testid="read-strip"
        className={classNames(
          'relative h-16 overflow-hidden rounded-md border border-line-strong/60 bg-white shadow-pop',
          loadedUrl !== url && 'invisible',
        )}
      >
        <div
          className="absolute top-1/2 left-1/2"
          style={{
            width: `${100 / widthShown}%`,
            transform: `translate(${-middleX * 100}%, ${-middleY * 100}%)`,
          }}
        >
          <img
            src={url}
            alt=""
            onLoad={() => setLoadedUrl(url)}
            className="block h-auto w-full max-w-none"
          />
          <RegionMark region={region} />
        </div>
      </div>
    </div>
  );
}
