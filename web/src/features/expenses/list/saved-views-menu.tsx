import { Bookmark, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Link } from 'react-router';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { useSessionUser } from '../../../lib/use-session.ts';
import { writeListQuery, type ListQuery } from './list-query.ts';
import { readViews, storeViews, viewNameMax, withView, type SavedView } from './saved-views.ts';

/** The viewer's saved lists, kept on this device. */
export function SavedViews({ query }: { query: ListQuery }) {
  const userId = String(useSessionUser().id);
  const [open, setOpen] = useState(false);
  const [views, setViews] = useState(() => readViews(userId));
  const frame = useRef<HTMLDivElement>(null);
  useCloseOutside(frame, open, () => setOpen(false));
  const keep = (next: SavedView[]) => {
    setViews(next);
    storeViews(userId, next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
  };
  return (
    <div ref={frame} className="relative" onKeyDown={onKeyDown}>
      <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Bookmark aria-hidden="true" className="size-4" />
        Saved views
      </Button>
      {open && (
        <div className="absolute right-0 z-20 mt-1.5 grid w-72 max-w-[calc(100vw-2rem)] gap-3 rounded-lg border border-line bg-surface p-3 shadow-pop max-sm:right-auto max-sm:left-0">
          <ViewList
            views={views}
            onChoose={() => setOpen(false)}
            onRemove={(view) => keep(views.filter((each) => each !== view))}
          />
          <SaveView
            onSave={(name) =>
              keep(withView(views, { name, search: writeListQuery(query).toString() }))
            }
          />
        </div>
      )}
    </div>
  );
}

function ViewList({
  views,
  onChoose,
  onRemove,
}: {
  views: readonly SavedView[];
  onChoose: () => void;
  onRemove: (view: SavedView) => void;
}) {
  if (views.length === 0) {
    return (
      <p className="px-1 text-[0.8125rem] text-ink-soft">No views saved on this device yet.</p>
    );
  }
  return (
    <ul className="max-h-60 overflow-y-auto">
      {views.map((view) => (
        <li key={view.name} className="flex items-center gap-1">
          <Link
            to={`/expenses?${view.search}`}
            onClick={onChoose}
            className="min-w-0 flex-1 truncate rounded-md px-2 py-1.5 font-medium hover:bg-sunken"
          >
            {view.name}
          </Link>
          <IconButton label={`Delete view ${view.name}`} onClick={() => onRemove(view)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      className="grid gap-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') setError('Enter a name for the view');
        else {
          onSave(name.trim());
          setName('');
        }
      }}
    >
      <TextField
        label="Name of this view"
        value={name}
        error={error}
        maxLength={viewNameMax}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" size="sm">
        Save view
      </Button>
    </form>
  );
}

function useCloseOutside(
  frame: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
    // `close` is new on every render and the same in effect.
  }, [open, frame]);
}
