import * as Dialog from 'radix-ui/dialog';
import { useState, type ReactNode } from 'react';
import { ButtonRow } from './button-row.tsx';
import { Button } from './button.tsx';
import type { DialogHandle } from './dialog-trigger.tsx';
import { TextAreaField } from './field.tsx';

export interface ReasonDialogText {
  title: string;
  explanation: string;
  label: string;
  requiredMessage: string;
  confirmLabel: string;
  /** 'danger' unless the action is a welcome one. */
  tone?: 'danger' | 'primary';
  /** Further choices, above the reason. */
  children?: ReactNode;
  /** Resolves to the error message, or to null. */
  onConfirm: (reason: string) => Promise<string | null>;
}

export default function ReasonDialogContent({
  title,
  explanation,
  handle,
  ...form
}: ReasonDialogText & { handle: DialogHandle }) {
  return (
    <Dialog.Root open onOpenChange={handle.close}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Content
          onCloseAutoFocus={handle.returnFocus}
          className="fixed top-1/2 left-1/2 z-50 w-[min(28rem,calc(100vw-2rem))] -translate-1/2 rounded-lg border border-line bg-surface p-6 shadow-pop"
        >
          <Dialog.Title className="text-base font-semibold">{title}</Dialog.Title>
          <Dialog.Description className="mt-1 mb-4 text-ink-soft">{explanation}</Dialog.Description>
          <ReasonForm {...form} onDone={handle.close} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ReasonForm({
  label,
  requiredMessage,
  confirmLabel,
  tone = 'danger',
  children,
  onConfirm,
  onDone,
}: Omit<ReasonDialogText, 'title' | 'explanation'> & {
  onDone: () => void;
}) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    if (reason.trim() === '') {
      setError(requiredMessage);
      return;
    }
    setBusy(true);
    const failure = await onConfirm(reason.trim());
    setBusy(false);
    if (failure === null) onDone();
    else setError(failure);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
      <TextAreaField
        label={label}
        required
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.target.value);
          setError(undefined);
        }}
      />
      <ButtonRow className="mt-5">
        <Dialog.Close asChild>
          <Button disabled={busy}>Cancel</Button>
        </Dialog.Close>
        <Button type="submit" tone={tone} busy={busy}>
          {confirmLabel}
        </Button>
      </ButtonRow>
    </form>
  );
}
