import type { ReactNode } from 'react';
import type { Preloadable } from '../../lib/lazy-part.tsx';
import { Button } from './button.tsx';
import { DialogTrigger, type DialogHandle } from './dialog-trigger.tsx';

interface RenameButtonProps {
  name: string;
  dialog: Preloadable;
  children: (handle: DialogHandle) => ReactNode;
}

/** Opens the dialog that renames this item. */
export const RenameButton = ({ name, dialog, children }: RenameButtonProps) => (
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
