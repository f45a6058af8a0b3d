import { Pencil } from 'lucide-react';
import {
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Fact } from '../../../components/ui/section.tsx';
import { useFormDraft } from '../../../lib/form-draft.ts';
import { forgetSave, trackSave } from '../../../lib/pending-saves.ts';

/** What is typed in the editor of a fact. */
type FactValues = Readonly<Record<string, string>>;

/** How a fact is changed: `save` resolves to the error message, or to null. */
export interface FactEditor {
  /** The name under which the input is stored. */
  name: string;
  /** The current values. */
  initial: FactValues;
  field: (
    values: FactValues,
    type: (changes: FactValues) => void,
    error: string | undefined,
  ) => ReactNode;
  save: (values: FactValues) => Promise<string | null>;
}

/** A fact that is changed where it stands: a click opens its field, leaving it or Enter saves, and Escape discards. */
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
        {editor ? (
          <OpenableFact label={label} editor={editor}>
            {children}
          </OpenableFact>
        ) : (
          <span className="block max-lg:py-2.5">{children}</span>
        )}
      </span>
    </Fact>
  );
}

interface OpenableFactProps {
  label: string;
  editor: FactEditor;
  children: ReactNode;
}

function OpenableFact({ label, editor, children }: OpenableFactProps) {
  const draft = useFormDraft(editor.name, editor.initial);
  const [isOpen, setIsOpen] = useState(draft.restored);
  // The focus returns to the button, which the field has replaced, unless it has gone elsewhere.
  const [returnsFocus, setReturnsFocus] = useState(false);
  if (isOpen) {
    return (
      <FactForm
        editor={editor}
        draft={draft}
        onClose={(withFocus) => {
          draft.forget();
          setReturnsFocus(withFocus);
          setIsOpen(false);
        }}
      />
    );
  }
  return (
    <span className="group/fact relative block max-lg:py-2.5">
      {children}
      <button
        type="button"
        aria-label={`Edit ${label}`}
        autoFocus={returnsFocus}
        onClick={() => setIsOpen(true)}
        className="absolute -inset-x-2 -inset-y-0.5 flex items-center justify-end rounded-md pr-2 hover:bg-ink/[0.04] print:hidden"
      >
        <Pencil
          aria-hidden="true"
          className="size-3.5 text-ink-faint opacity-0 group-focus-within/fact:opacity-100 group-hover/fact:opacity-100 pointer-coarse:opacity-100"
        />
      </button>
    </span>
  );
}

type FactDraft = ReturnType<typeof useFormDraft<FactValues>>;

interface FactFormProps {
  editor: FactEditor;
  draft: FactDraft;
  onClose: (withFocus: boolean) => void;
}

function FactForm({ editor, draft, onClose }: FactFormProps) {
  const [values, setValues] = useState<FactValues>(() => ({
    ...editor.initial,
    ...(draft.restored && (draft.kept?.values as FactValues | undefined)),
  }));
  const typed = useRef(values);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const type = (changes: FactValues) => {
    typed.current = { ...typed.current, ...changes };
    setValues(typed.current);
    draft.keep(typed.current);
  };
  const close = (withFocus: boolean) => {
    forgetSave(editor.name);
    onClose(withFocus);
  };
  const save = async (withFocus: boolean): Promise<boolean> => {
    setIsBusy(true);
    const failure = await editor.save(values);
    setIsBusy(false);
    if (failure !== null) setError(failure);
    else if (typed.current === values) onClose(withFocus);
    return failure === null;
  };
  const leave = ({ currentTarget, relatedTarget, target }: FocusEvent<HTMLFormElement>) => {
    // Another window got the focus, or another control of this editor.
    if (document.activeElement === target || currentTarget.contains(relatedTarget)) return;
    if (JSON.stringify(values) === JSON.stringify(editor.initial)) close(false);
    else trackSave(editor.name, save(false));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The side panel has the same key.
    event.stopPropagation();
    close(true);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) trackSave(editor.name, save(true));
      }}
      onKeyDown={onKeyDown}
      onBlur={leave}
      className="grid gap-2 py-1 [&_label]:sr-only"
    >
      {editor.field(values, type, error)}
      <FactButtons isBusy={isBusy} isRestored={draft.restored} onCancel={() => close(true)} />
    </form>
  );
}

interface FactButtonsProps {
  isBusy: boolean;
  isRestored: boolean;
  onCancel: () => void;
}

const FactButtons = ({ isBusy, isRestored, onCancel }: FactButtonsProps) => (
  <span className="flex gap-2">
    <Button type="submit" size="sm" tone="primary" busy={isBusy} onMouseDown={keepFocus}>
      Save
    </Button>
    <Button size="sm" tone="quiet" onMouseDown={keepFocus} onClick={onCancel}>
      Cancel
    </Button>
    {isRestored && (
      <span role="status" className="self-center text-sm text-ink-soft">
        Unsaved changes restored.
      </span>
    )}
  </span>
);

/** Safari doesn't focus buttons, so that a press would count as leaving the field. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
