import { ChevronLeft, ChevronRight, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import type { ReadRegion } from './receipt-draft.ts';
import { classNames } from '../../lib/class-names.ts';
import { Button, IconButton } from '../../components/ui/button.tsx';
import { PageSketch } from './page-sketch.tsx';
import { RegionMark } from './region-mark.tsx';

const zooms = [1, 1.5, 2, 3] as const;

interface Size {
  width: number;
  height: number;
}

/** The receipt's page images: turn pages, zoom, rotate, pan. */
export function ReceiptViewer({
  pageUrls,
  fileName,
  region = null,
  lit = [],
  fills = false,
}: {
  pageUrls: readonly string[];
  fileName: string;
  /** A region to highlight; the viewer turns to its page. */
  region?: ReadRegion | null;
  /** Regions that values were read from. */
  lit?: readonly ReadRegion[];
  /** Whether it is as high as its frame. */
  fills?: boolean;
}) {
  const [page, setPage] = useState(0);
  const [followed, setFollowed] = useState<ReadRegion | null>(null);
  const [step, setStep] = useState(0);
  const [turns, setTurns] = useState(0);
  if (region !== followed) {
    setFollowed(region);
    if (region && region.page < pageUrls.length) setPage(region.page);
  }
  const zoom = zooms[step] ?? 1;
  const url = pageUrls[page];
  return (
    <div className={classNames('bg-sunken print:bg-transparent', fills && 'flex h-full flex-col')}>
      <ViewerBar
        label={
          pageUrls.length > 1 && <Pager page={page} count={pageUrls.length} onTurn={setPage} />
        }
        step={step}
        onZoom={setStep}
        onRotate={() => setTurns((turns + 1) % 4)}
      />
      {/* Focusable, so that the keyboard can scroll the overflow. */}
      <div
        role="group"
        aria-label="Picture"
        tabIndex={0}
        className={classNames(
          'overflow-auto p-6 focus-visible:-outline-offset-2 print:p-0',
          fills ? 'min-h-0 flex-1' : 'max-h-[min(40rem,70dvh)]',
        )}
      >
        {url !== undefined && (
          <Page
            key={url}
            url={url}
            alt={`Receipt ${fileName}${pageUrls.length > 1 ? `, page ${page + 1} of ${pageUrls.length}` : ''}`}
            turns={turns}
            zoom={zoom}
            region={region?.page === page ? region : null}
            lit={lit.filter((each) => each.page === page)}
          />
        )}
      </div>
    </div>
  );
}

interface ViewerBarProps {
  label: ReactNode;
  /** Of `zooms`. */
  step: number;
  onZoom: (step: number) => void;
  onRotate: () => void;
}

const ViewerBar = ({ label, step, onZoom, onRotate }: ViewerBarProps) => (
  <div
    role="group"
    aria-label="Receipt view"
    className="flex min-h-10 flex-wrap items-center gap-x-1 border-b border-line pr-2 pl-3 print:hidden"
  >
    {label}
    <div className="ml-auto flex items-center">
      <span role="status" className="mr-1 text-xs text-ink-soft tabular-nums max-sm:sr-only">
        {Math.round((zooms[step] ?? 1) * 100)} %
      </span>
      <IconButton
        Icon={ZoomOut}
        label="Zoom out"
        disabled={step === 0}
        onClick={() => onZoom(step - 1)}
      />
      <IconButton
        Icon={ZoomIn}
        label="Zoom in"
        disabled={step === zooms.length - 1}
        onClick={() => onZoom(step + 1)}
      />
      <IconButton Icon={RotateCw} label="Rotate" onClick={onRotate} />
    </div>
  </div>
);

interface PagerProps {
  page: number;
  count: number;
  onTurn: (page: number) => void;
}

const Pager = ({ page, count, onTurn }: PagerProps) => (
  <div className="-ml-2 flex items-center gap-1">
    <IconButton
      Icon={ChevronLeft}
      label="Previous page"
      disabled={page === 0}
      onClick={() => onTurn(page - 1)}
    />
    <span role="status" className="text-xs text-ink-faint tabular-nums">
      Page {page + 1} of {count}
    </span>
    <IconButton
      Icon={ChevronRight}
      label="Next page"
      disabled={page === count - 1}
      onClick={() => onTurn(page + 1)}
    />
  </div>
);

interface PageProps {
  url: string;
  alt: string;
  turns: number;
  zoom: number;
  region: ReadRegion | null;
  lit: readonly ReadRegion[];
}

function Page({ url, alt, turns, zoom, region, lit }: PageProps) {
  const [size, setSize] = useState<Size | null>(null);
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <div className="grid justify-items-center gap-3 py-10 text-center text-ink-soft">
        <p>Preview unavailable. Download the receipt instead.</p>
        <Button size="sm" onClick={() => setFailed(false)}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className="relative mx-auto" style={frameStyle(size, turns, zoom)}>
      <div className="relative" style={turnStyle(size, turns)}>
        {!size && <PageSketch />}
        <img
          src={url}
          alt={alt}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalWidth > 0) setSize({ width: naturalWidth, height: naturalHeight });
          }}
          onError={() => setFailed(true)}
          className={classNames(
            'block h-auto w-full rounded-sm bg-paper shadow-paper',
            !size && 'absolute inset-0 opacity-0',
          )}
        />
        {lit.map((each) => (
          <RegionMark
            key={`${each.x} ${each.y}`}
            region={each}
            className="bg-[oklch(0.78_0.09_205/0.26)]"
          />
        ))}
        {region && (
          <RegionMark
            region={region}
            data-testid="read-region"
            className="bg-[oklch(0.78_0.12_205/0.4)] outline-2 outline-offset-1 outline-[oklch(0.445_0.083_218)]"
          />
        )}
      </div>
    </div>
  );
}

const isSideways = (turns: number): boolean => turns % 2 === 1;

/** At most as wide as the picture times the zoom, and as high as the rotated picture. */
function frameStyle(size: Size | null, turns: number, zoom: number): CSSProperties {
  if (!size) return { width: `${zoom * 100}%` };
  const { width, height } = isSideways(turns) ? { width: size.height, height: size.width } : size;
  return { width: `calc(min(100%, ${width}px) * ${zoom})`, aspectRatio: `${width} / ${height}` };
}

/** A picture rotated sideways is as wide as its frame is high. */
function turnStyle(size: Size | null, turns: number): CSSProperties {
  if (!size || turns === 0) return {};
  const width = isSideways(turns) ? (size.width / size.height) * 100 : 100;
  return {
    position: 'absolute',
    top: '50%',
    left: '50%',
    width: `${width}%`,
    transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
  };
}
