import * as AlertDialog from 'radix-ui/alert-dialog';
import { useState } from 'react';
import { ButtonRow } from './button-row.tsx';
import { Button } from './button.tsx';
import type { DialogHandle } from './dialog-trigger.tsx';

export interface ConfirmDialogText {
  title: string;
  question: string;
  /** The object, for people who opened the dialog from a long list. */
  subject?: string;
  confirmLabel: string;
  onConfirm: () => Promise<void>;
}

export default function ConfirmDialogContent({
  title,
  question,
  subject,
  confirmLabel,
  onConfirm,
  handle,
}: ConfirmDialogText & { handle: DialogHandle }) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onConfirm();
    handle.close();
  };
  return (
    <AlertDialog.Root open onOpenChange={handle.close}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-shade" />
        <AlertDialog.Content
          onCloseAutoFocus={handle.returnFocus}
          className="fixed top-1/2 left-1/2 z-50 w-[min(26rem,calc(100vw-2rem))] -translate-1/2 rounded-lg border border-line bg-surface p-6 shadow-pop"
        >
          <AlertDialog.Title className="text-base font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-ink-soft">
              <p>{question}</p>
              {subject !== undefined && (
                <p className="mt-2 font-medium wrap-anywhere text-ink">{subject}</p>
              )}
            </div>
          </AlertDialog.Description>
          <ButtonRow className="mt-6">
            <AlertDialog.Cancel asChild>
              <Button disabled={busy}>Cancel</Button>
            </AlertDialog.Cancel>
            <Button tone="danger" busy={busy} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </ButtonRow>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
