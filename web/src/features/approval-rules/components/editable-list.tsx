import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';

/** A vertical list of a rule's parts, the error about all of them, and an add button. */
export function EditableList({
  label,
  problem,
  addLabel,
  onAdd,
  children,
}: {
  label: string;
  problem: string | undefined;
  addLabel: string;
  onAdd: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <ul aria-label={label} className="grid gap-3">
        {children}
      </ul>
      {problem !== undefined && <p className="font-medium text-danger">{problem}</p>}
      <Button size="sm" className="justify-self-start" onClick={onAdd}>
        <Plus aria-hidden="true" className="size-4" />
        {addLabel}
      </Button>
    </>
  );
}
