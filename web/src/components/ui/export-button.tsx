import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from './button.tsx';

/** Downloads a list as a file and announces why it failed or was cut. */
export function ExportButton({
  what,
  disabled = false,
  iconOnly = false,
  format = 'CSV',
  failure = 'Failed to export. Try again.',
  onExport,
}: {
  /** The name of the exported items for screen readers, such as 'members'. */
  what: string;
  disabled?: boolean;
  iconOnly?: boolean;
  format?: 'CSV' | 'JSON';
  failure?: string;
  /** Returns a note about an incomplete file, else null. */
  onExport: () => Promise<string | null>;
}) {
  const label = `Export ${format}`;
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    setNote(null);
    setNote(await onExport().catch(() => failure));
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center justify-end gap-y-1">
      <span role="status" className="text-sm text-ink-soft not-empty:mr-3">
        {note}
      </span>
      {iconOnly ? (
        <IconButton
          Icon={Download}
          label={`${label} of ${what}`}
          title={label}
          busy={busy}
          disabled={disabled}
          onClick={() => void run()}
        />
      ) : (
        <Button size="sm" busy={busy} disabled={disabled} onClick={() => void run()}>
          {!busy && <Download aria-hidden="true" className="size-4" />}
          {label}
          <span className="sr-only"> of {what}</span>
        </Button>
      )}
    </div>
  );
}
