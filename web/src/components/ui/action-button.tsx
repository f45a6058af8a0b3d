import { useState } from 'react';
import { act, type Action } from '../../lib/action-result.ts';
import { Button } from './button.tsx';
import type { ConfirmDialogText } from './confirm-dialog-content.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ActionButtonProps extends Action {
  label: string;
  /** Its accessible name, where the label alone doesn't say what it acts on. */
  name?: string;
  title?: string | undefined;
  tone?: 'secondary' | 'danger';
  /** What is asked before; by default its title is the name of the button. */
  confirm?: Omit<ConfirmDialogText, 'title' | 'onConfirm'> & { title?: string };
}

/** A button that changes something at the server and tells how that went, after a question where it needs one. */
export function ActionButton({
  label,
  name = label,
  title,
  tone = 'secondary',
  confirm,
  ...action
}: ActionButtonProps) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await act(action);
    setBusy(false);
  };
  const looks = { size: 'sm', tone, title, 'aria-label': name, children: label } as const;
  if (!confirm) return <Button {...looks} busy={busy} onClick={() => void run()} />;
  const onConfirm = () => act(action);
  return (
    <ConfirmDialog
      title={`${name}?`}
      {...confirm}
      onConfirm={onConfirm}
      trigger={<Button {...looks} />}
    />
  );
}
