import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogTrigger, type DialogHandle } from './dialog-trigger.tsx';

/** Opens the dialog that renames this item. */
export function RenameButton({
  name,
  children,
}: {
  name: string;
  children: (handle: DialogHandle) => ReactNode;
}) {
  return (
    <DialogTrigger
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
