import { Button } from './button.tsx';

/** The way back and the way on, at the end of a form. */
export function FormFooter({
  submitLabel,
  busyLabel,
  busy,
  disabled = false,
  onCancel,
}: {
  submitLabel: string;
  busyLabel: string;
  busy: boolean;
  disabled?: boolean;
  onCancel?: () => void;
}) {
  return (
    <div className="mt-1 flex flex-wrap justify-end gap-3">
      {onCancel && (
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button type="submit" tone="primary" busy={busy} disabled={disabled}>
        {busy ? busyLabel : submitLabel}
      </Button>
    </div>
  );
}
