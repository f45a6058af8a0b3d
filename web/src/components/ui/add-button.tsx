import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Preloadable } from '../../lib/lazy-part.tsx';
import { Button } from './button.tsx';
import { DialogTrigger, type DialogHandle } from './dialog-trigger.tsx';

interface AddButtonProps {
  label: string;
  dialog: Preloadable;
  children: (handle: DialogHandle) => ReactNode;
}

/** Opens the dialog that adds an item to a list. */
export const AddButton = ({ label, dialog, children }: AddButtonProps) => (
  <DialogTrigger
    dialog={dialog}
    trigger={
      <Button Icon={Plus} size="sm">
        {label}
      </Button>
    }
  >
    {children}
  </DialogTrigger>
);
