import { classNames } from '../../lib/class-names.ts';

/** A button that opens the file picker; the primary one, or one in a row of its own. */
export const FileChoice = ({
  label,
  accept,
  tone = 'secondary',
  multiple = false,
  onFiles,
}: {
  label: string;
  accept?: string;
  tone?: 'primary' | 'secondary';
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}) => (
  <label
    className={classNames(
      'inline-flex h-10 cursor-pointer items-center rounded-md px-4.5 font-strong whitespace-nowrap max-lg:h-11',
      'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
      tone === 'primary'
        ? 'bg-accent text-on-accent hover:bg-accent-strong'
        : 'border border-line-strong/62 hover:border-line-strong hover:bg-sunken',
    )}
  >
    {label}
    <input
      type="file"
      accept={accept}
      multiple={multiple}
      className="sr-only"
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        if (files.length > 0) onFiles(files);
        // The same file may be chosen again after a failure.
        event.target.value = '';
      }}
    />
  </label>
);
