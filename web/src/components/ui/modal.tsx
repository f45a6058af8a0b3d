import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from './button.tsx';
import type { DialogHandle } from './dialog-trigger.tsx';

/** A dialog for a form or a message. Import it only from a lazy chunk, because it includes the dialog library. */
export function Modal({
  title,
  description,
  handle,
  children,
  wide = false,
  closable = true,
  alert = false,
}: {
  title: string;
  description?: string;
  handle: DialogHandle;
  children: ReactNode;
  wide?: boolean;
  /** False while an accidental close would lose something that can't be shown again. */
  closable?: boolean;
  /** Whether it is a question that needs an answer. */
  alert?: boolean;
}) {
  const stayIf = (isNeeded: boolean) => (event: Event) => {
    if (isNeeded) event.preventDefault();
  };
  return (
    <Dialog.Root open onOpenChange={handle.close}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          onCloseAutoFocus={handle.returnFocus}
          {...(alert && { role: 'alertdialog' })}
          onEscapeKeyDown={stayIf(!closable)}
          onInteractOutside={stayIf(!closable || alert)}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={classNames(
            'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] -translate-1/2 overflow-y-auto overscroll-contain',
            'rounded-lg border border-line bg-surface p-5 shadow-pop sm:p-6',
            wide ? 'w-[min(44rem,calc(100vw-2rem))]' : 'w-[min(30rem,calc(100vw-2rem))]',
          )}
        >
          <Dialog.Title className="pr-10 text-md font-semibold">{title}</Dialog.Title>
          {description !== undefined && (
            <Dialog.Description className="mt-1 text-ink-soft">{description}</Dialog.Description>
          )}
          <div className="mt-5">{children}</div>
          {/* Last, so that a dialog opens with its first field focused. */}
          {closable && !alert && (
            <Dialog.Close asChild>
              <IconButton Icon={X} label="Close" className="absolute top-3.5 right-3.5" />
            </Dialog.Close>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
