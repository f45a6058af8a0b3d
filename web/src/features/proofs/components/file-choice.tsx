import { classNames } from '../../../lib/class-names.ts';

/** A button that opens the file picker. */
export function FileChoice({
  label,
  accept,
  small = false,
  onFile,
}: {
  label: string;
  accept?: string;
  small?: boolean;
  onFile: (file: File) => void;
}) {
  return (
    <label
      className={classNames(
        'inline-flex cursor-pointer items-center rounded-md border border-line-strong/60 bg-surface font-medium hover:bg-sunken',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        small ? 'h-8 px-3 text-sm' : 'h-9.5 px-4',
      )}
    >
      {label}
      <input
        type="file"
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again after a failure.
          event.target.value = '';
        }}
      />
    </label>
  );
}
