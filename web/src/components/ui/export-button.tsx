import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from './button.tsx';

/** Downloads a list as CSV and announces why it failed or was cut. */
export function ExportButton({
  what,
  disabled = false,
  iconOnly = false,
  failure = 'Failed to export. Try again.',
  onExport,
}: {
  /** The name of the exported items for screen readers, such as 'members'. */
  what: string;
  disabled?: boolean;
  iconOnly?: boolean;
  failure?: string;
  /** Returns a note about an incomplete file, else null. */
  onExport: () => Promise<string | null>;
}) {
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
          label={`Export CSV of ${what}`}
          title="Export CSV"
          busy={busy}
          disabled={disabled}
          onClick={() => void run()}
        >
          <Download aria-hidden="true" />
        </IconButton>
      ) : (
        <Button size="sm" busy={busy} disabled={disabled} onClick={() => void run()}>
          {!busy && <Download aria-hidden="true" className="size-4" />}
          Export CSV
          <span className="sr-only"> of {what}</span>
        </Button>
      )}
    </div>
  );
}
