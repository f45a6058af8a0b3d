import { Upload } from 'lucide-react';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { FileButtons } from './file-buttons.tsx';

/** A drop zone, with a button as an alternative. */
export function FileDrop({
  title,
  hint,
  problem,
  compact = false,
  disabled = false,
  onFile,
  onFiles,
}: {
  title: string;
  hint: string;
  problem: string | null;
  compact?: boolean;
  disabled?: boolean;
  onFile: (file: File) => void;
  /** When given, several files can be chosen at once. */
  onFiles?: (files: readonly File[]) => void;
}) {
  const [over, setOver] = useState(false);
  const id = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take([...event.dataTransfer.files]);
  };
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (files.length > 1 && onFiles) onFiles(files);
    else if (file) onFile(file);
  };
  const place = usePastedFiles(disabled, take);
  return (
    <div ref={place}>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex border border-dashed transition-colors',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          compact
            ? 'items-center justify-between gap-3 rounded-md px-4 py-3'
            : 'flex-col items-center gap-4 rounded-lg px-6 py-16 text-center',
          over ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
      >
        <DropText title={title} hint={hint} hintId={`${id}-hint`} compact={compact} />
        <FileButtons
          describedBy={`${id}-hint`}
          disabled={disabled}
          multiple={onFiles !== undefined}
          onFiles={take}
        />
      </div>
      {problem !== null && (
        <p role="alert" className="mt-2.5 font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

interface DropTextProps {
  title: string;
  hint: string;
  hintId: string;
  compact: boolean;
}

const DropText = ({ title, hint, hintId, compact }: DropTextProps) => (
  <div className="min-w-0">
    {!compact && (
      <Upload aria-hidden="true" strokeWidth={1.5} className="mx-auto mb-3 size-8 text-accent" />
    )}
    <p className="text-md font-semibold">{title}</p>
    <p id={hintId} className="text-sm text-ink-soft">
      {hint}
    </p>
  </div>
);

/** While this is shown, a copied image can be pasted anywhere on the page. */
function usePastedFiles(disabled: boolean, onFiles: (files: readonly File[]) => void) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ disabled, onFiles });
  latest.current = { disabled, onFiles };
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const isShown = place.current?.closest('[hidden]') === null;
      if (files.length === 0 || !isShown || latest.current.disabled) return;
      event.preventDefault();
      latest.current.onFiles(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  return place;
}
