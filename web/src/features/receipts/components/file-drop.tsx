import { Upload } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { receiptAccept } from '../receipt-file.ts';

/** A place to drop a file on, with a button for everyone else. */
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
  /** With it, several files may be chosen at once. */
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
  return (
    <div>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-col items-center rounded-lg border-2 border-dashed text-center transition-colors',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          compact ? 'px-4 py-6' : 'px-6 py-14',
          over ? 'border-accent bg-accent-soft' : 'border-line-strong/60 bg-surface',
        )}
      >
        <Upload
          aria-hidden="true"
          strokeWidth={1.5}
          className={compact ? 'size-6 text-accent' : 'size-9 text-accent'}
        />
        <p className={compact ? 'mt-2 font-medium' : 'mt-4 text-base font-semibold'}>{title}</p>
        <p id={`${id}-hint`} className="mt-1 text-[0.8125rem] text-ink-soft">
          {hint}
        </p>
        <ChooseFile
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

function ChooseFile({
  describedBy,
  disabled,
  multiple,
  onFiles,
}: {
  describedBy: string;
  disabled: boolean;
  multiple: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  return (
    <label className="mt-4 inline-flex h-9.5 cursor-pointer items-center rounded-md border border-line-strong/60 bg-surface px-4 font-medium shadow-card hover:bg-sunken">
      Choose File
      <input
        type="file"
        accept={receiptAccept}
        disabled={disabled}
        multiple={multiple}
        aria-describedby={describedBy}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again after a failure.
          event.target.value = '';
        }}
      />
    </label>
  );
}
