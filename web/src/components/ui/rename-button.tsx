import type { ReactNode } from 'react';
import type { Preloadable } from '../../lib/lazy-part.tsx';
import { Button } from './button.tsx';
import { DialogTrigger, type DialogHandle } from './dialog-trigger.tsx';

/** Opens the dialog that renames this item. */
export function RenameButton({
  name,
  dialog,
  children,
}: {
  name: string;
  dialog: Preloadable;
  children: (handle: DialogHandle) => ReactNode;
}) {
  return (
    <DialogTrigger
      dialog={dialog}
      trigger={
        <Button size="sm" aria-label={`Rename ${name}`}>
          Rename
        </Button>
      }
    >
      {children}
    </DialogTrigger>
  );
}
