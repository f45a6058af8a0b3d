import { Pencil } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Fact } from '../../../components/ui/section.tsx';

/** How a fact is changed: `save` resolves to the error message, or to null. */
export interface FactEditor {
  field: (error: string | undefined) => ReactNode;
  save: () => Promise<string | null>;
  /** Starts with the current value. */
  reset: () => void;
}

/** A fact that is changed where it stands: a click opens its field, Enter saves and Escape cancels. */
export function EditableFact({
  label,
  wide = false,
  editor,
  onPoint,
  children,
}: {
  label: string;
  wide?: boolean;
  /** Null for a fact that the viewer can't change. */
  editor: FactEditor | null;
  /** Lights the region of the receipt that the value was read from. */
  onPoint?: (isPointed: boolean) => void;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  // The focus returns to the button, which the field has replaced.
  const [wasOpen, setWasOpen] = useState(false);
  const point = (isPointed: boolean) => () => onPoint?.(isPointed);
  return (
    <Fact label={label} wide={wide}>
      <span
        className="block"
        onMouseEnter={point(true)}
        onMouseLeave={point(false)}
        onFocus={point(true)}
        onBlur={point(false)}
      >
        {editor && isOpen ? (
          <FactForm editor={editor} onClose={() => setIsOpen(false)} />
        ) : (
          <span className="group/fact relative block max-lg:py-2.5">
            {children}
            {editor && (
              <button
                type="button"
                aria-label={`Edit ${label}`}
                autoFocus={wasOpen}
                onClick={() => {
                  editor.reset();
                  setIsOpen(true);
                  setWasOpen(true);
                }}
                className="absolute -inset-x-2 -inset-y-0.5 flex items-center justify-end rounded-md pr-2 hover:bg-ink/[0.04] print:hidden"
              >
                <Pencil
                  aria-hidden="true"
                  className="size-3.5 text-ink-faint opacity-0 group-focus-within/fact:opacity-100 group-hover/fact:opacity-100 pointer-coarse:opacity-100"
                />
              </button>
            )}
          </span>
        )}
      </span>
    </Fact>
  );
}

function FactForm({ editor, onClose }: { editor: FactEditor; onClose: () => void }) {
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const failure = await editor.save();
    setIsBusy(false);
    if (failure === null) onClose();
    else setError(failure);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The side panel has the same key.
    event.stopPropagation();
    onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={onKeyDown}
      className="grid gap-2 py-1 [&_label]:sr-only"
    >
      {editor.field(error)}
      <span className="flex gap-2">
        <Button type="submit" size="sm" tone="primary" busy={isBusy}>
          Save
        </Button>
        <Button size="sm" tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </form>
  );
}
