import { useEffect, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { requiredText } from '../../lib/form-schema.ts';
import { submitOnCtrlEnter } from '../../lib/submit-on-ctrl-enter.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { ButtonRow } from './button-row.tsx';
import { Button } from './button.tsx';
import type { DialogHandle } from './dialog-trigger.tsx';
import { TextAreaField } from './field.tsx';
import { RestoredInput } from './restored-input.tsx';
import { Modal } from './modal.tsx';

export interface ReasonDialogText {
  title: string;
  explanation: string;
  label?: string;
  requiredMessage?: string;
  /** The field's initial text, such as the reason of a decision that was undone. */
  initialReason?: string;
  /** Keeps the input under this name; null where `onType` keeps it. */
  draft: string | null;
  onType?: (reason: string) => void;
  confirmLabel: string;
  /** 'danger' by default; 'primary' for a positive action. */
  tone?: 'danger' | 'primary';
  /** Further choices, above the reason. */
  children?: ReactNode;
  /** Resolves to the error message, or to null. */
  onConfirm: (reason: string) => Promise<string | null>;
}

export default function ReasonDialogContent({
  title,
  explanation,
  label = 'Reason',
  requiredMessage = 'Enter a reason',
  initialReason = '',
  draft,
  onType,
  confirmLabel,
  tone = 'danger',
  children,
  onConfirm,
  handle,
}: ReasonDialogText & { handle: DialogHandle }) {
  const form = useServerForm({
    schema: z.object({ reason: requiredText(requiredMessage) }),
    initial: { reason: initialReason },
    draft: draft ?? undefined,
    send: async ({ reason }) => {
      const message = await onConfirm(reason);
      return message === null ? [] : [{ code: '', message, field: 'reason' }];
    },
    onDone: handle.close,
    fallback: '',
  });
  const { reason } = form.values;
  useEffect(() => {
    if (reason !== initialReason) onType?.(reason);
  }, [reason]);
  return (
    <Modal title={title} description={explanation} handle={handle}>
      <form {...form.formProps}>
        <RestoredInput form={form} />
        <div className="mb-4 empty:hidden">{children}</div>
        <TextAreaField
          label={label}
          required
          hint={<span className="max-lg:hidden">Ctrl+Enter to send</span>}
          onKeyDown={submitOnCtrlEnter}
          {...form.field('reason')}
        />
        <ButtonRow className="mt-5">
          <Button
            disabled={form.busy}
            onClick={() => {
              form.forget();
              onType?.('');
              handle.close();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" tone={tone} busy={form.busy}>
            {confirmLabel}
          </Button>
        </ButtonRow>
      </form>
    </Modal>
  );
}
