import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { IconButton } from './button.tsx';

const zooms = [1, 1.5, 2, 3] as const;

interface Size {
  width: number;
  height: number;
}

/** The picture of a receipt, to be read: larger, turned, moved about in its frame. */
export function ReceiptViewer({
  url,
  alt,
  overlay,
}: {
  url: string;
  alt: string;
  /** Lies upon the picture and turns with it. */
  overlay?: ReactNode;
}) {
  const [step, setStep] = useState(0);
  const [turns, setTurns] = useState(0);
  const [size, setSize] = useState<Size | null>(null);
  const zoom = zooms[step] ?? 1;
  return (
    <div>
      <div
        role="group"
        aria-label="Receipt view"
        className="flex items-center justify-end gap-1 border-b border-line bg-surface px-2 py-1"
      >
        <span role="status" className="mr-1 text-xs text-ink-faint tabular-nums">
          {Math.round(zoom * 100)} %
        </span>
        <IconButton label="Zoom out" disabled={step === 0} onClick={() => setStep(step - 1)}>
          <ZoomOut aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Zoom in"
          disabled={step === zooms.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <ZoomIn aria-hidden="true" />
        </IconButton>
        <IconButton label="Rotate" onClick={() => setTurns((turns + 1) % 4)}>
          <RotateCw aria-hidden="true" />
        </IconButton>
      </div>
      {/* Focusable, so that the keyboard can scroll what does not fit. */}
      <div
        role="group"
        aria-label="Picture"
        tabIndex={0}
        className="max-h-[40rem] overflow-auto bg-sunken p-4 focus-visible:-outline-offset-2"
      >
        <div className="relative mx-auto" style={frameStyle(size, turns, zoom)}>
          <div className="relative" style={turnStyle(size, turns)}>
            <img
              src={url}
              alt={alt}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                if (naturalWidth > 0) setSize({ width: naturalWidth, height: naturalHeight });
              }}
              className="block h-auto w-full rounded-sm"
            />
            {overlay}
          </div>
        </div>
      </div>
    </div>
  );
}

const isSideways = (turns: number): boolean => turns % 2 === 1;

/** As wide as the picture at most, times the zoom; as high as the picture stands. */
function frameStyle(size: Size | null, turns: number, zoom: number): CSSProperties {
  if (!size) return { width: `${zoom * 100}%` };
  const { width, height } = isSideways(turns) ? { width: size.height, height: size.width } : size;
  return {
    width: `calc(min(100%, ${width}px) * ${zoom})`,
    aspectRatio: `${width} / ${height}`,
  };
}

/** A picture on its side is as wide as its frame is high. */
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
