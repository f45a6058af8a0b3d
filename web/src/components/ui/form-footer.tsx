import type { ReactNode } from 'react';
import { ButtonRow } from './button-row.tsx';
import { Button } from './button.tsx';

/** Back and submit, at the end of a form. */
export const FormFooter = ({
  submitLabel,
  busyLabel,
  busy,
  disabled = false,
  quiet = false,
  onCancel,
  aside,
}: {
  submitLabel: string;
  busyLabel: string;
  busy: boolean;
  disabled?: boolean;
  /** Whether other forms of the page are as important. */
  quiet?: boolean;
  onCancel?: () => void;
  /** What else can be done with the object. */
  aside?: ReactNode;
}) => (
  <ButtonRow className="mt-1">
    {aside && <span className="mr-auto">{aside}</span>}
    {onCancel && (
      <Button disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
    )}
    <Button type="submit" tone={quiet ? 'secondary' : 'primary'} busy={busy} disabled={disabled}>
      {busy ? busyLabel : submitLabel}
    </Button>
  </ButtonRow>
);
