import { useState, type ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { ButtonRow } from './button-row.tsx';
import { Button } from './button.tsx';
import type { DialogHandle } from './dialog-trigger.tsx';
import { Modal } from './modal.tsx';

export interface ConfirmDialogText {
  title: string;
  question: string;
  /** The object's name, for people who opened the dialog from a long list. */
  subject?: string;
  /** The consequences, if a query has to find them. */
  details?: ReactNode;
  confirmLabel: string;
  /** 'danger' by default; 'primary' for a positive action. */
  tone?: 'danger' | 'primary';
  /** Resolves to a message, for which the dialog stays open. */
  onConfirm: () => Promise<string | null> | Promise<void>;
}

export default function ConfirmDialogContent({
  title,
  question,
  subject,
  details,
  confirmLabel,
  tone = 'danger',
  onConfirm,
  handle,
}: ConfirmDialogText & { handle: DialogHandle }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    const message = (await onConfirm()) ?? null;
    if (message === null) handle.close();
    setFailure(message);
    setBusy(false);
  };
  return (
    <Modal title={title} description={question} handle={handle} alert>
      {subject !== undefined && <p className="-mt-3 font-medium wrap-anywhere">{subject}</p>}
      {details}
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <ButtonRow className="mt-6">
        <Button disabled={busy} onClick={handle.close}>
          Cancel
        </Button>
        <Button tone={tone} busy={busy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </ButtonRow>
    </Modal>
  );
}
