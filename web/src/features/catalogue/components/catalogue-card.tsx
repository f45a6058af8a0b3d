import { type LucideIcon, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger, type DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import type { ActionResult } from '../../../lib/action-result.ts';
import type { Refusal } from '../../../lib/graphql-failures.ts';
import type { Preloadable } from '../../../lib/lazy-part.tsx';
import { ArchiveButton } from '../../../components/ui/archive-button.tsx';
import { State } from '../../../components/ui/status.tsx';

interface CatalogueCardProps<Item> {
  title: string;
  /** What one entry is called, such as tax code. */
  kind: string;
  Icon: LucideIcon;
  emptyText: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** What is said beside the name. */
  textOf?: (item: Item) => string;
  /** What is said below it. */
  below?: (item: Item) => ReactNode;
  /** Another way to add entries. */
  also?: ReactNode;
  /** The code of what `edit` renders. */
  dialog: Preloadable;
  /** The dialog of an entry, with the button that archives it, or of a new one. */
  edit: (handle: DialogHandle, item: Item | null, archiving?: ReactNode) => ReactNode;
  archive: (change: {
    id: string;
    archived: boolean;
  }) => Promise<{ errors: readonly Refusal[] } | undefined>;
}

/** A kind of entries of the catalogue, to which one is added in the same dialog in which it is changed. */
export function CatalogueCard<Item extends { id: string; archived: boolean }>({
  title,
  kind,
  Icon,
  emptyText,
  items,
  nameOf,
  textOf,
  below,
  also,
  dialog,
  edit,
  archive,
}: CatalogueCardProps<Item>) {
  const [result, setResult] = useState<ActionResult | null>(null);
  return (
    <ListCard
      title={title}
      action={
        <div className="flex gap-2">
          {also}
          <DialogTrigger dialog={dialog} trigger={<Button size="sm">New {kind}</Button>}>
            {(handle) => edit(handle, null)}
          </DialogTrigger>
        </div>
      }
      result={result}
      items={items}
      empty={{ Icon, title: `No ${title.toLowerCase()} yet`, text: emptyText }}
      keyOf={({ id }) => id}
    >
      {(item) => (
        <CatalogueRow
          name={nameOf(item)}
          text={textOf?.(item)}
          archived={item.archived}
          onResult={setResult}
          archive={async (archived) => (await archive({ id: item.id, archived }))?.errors}
          fallback={`Failed to change the ${kind}`}
          dialog={dialog}
          edit={(handle, archiving) => edit(handle, item, archiving)}
        >
          {below?.(item)}
        </CatalogueRow>
      )}
    </ListCard>
  );
}

/** Puts archived items last and keeps the server's order by name otherwise. */
export const inUseFirst = <Item extends { archived: boolean }>(items: readonly Item[]): Item[] =>
  [...items].sort((left, right) => Number(left.archived) - Number(right.archived));

interface CatalogueRowProps {
  name: string;
  archived: boolean;
  /** What is said beside the name. */
  text?: string | undefined;
  /** What is said below it. */
  children?: ReactNode;
  /** The code of what `edit` renders. */
  dialog: Preloadable;
  /** The dialog, with the button that archives the entry. */
  edit: (handle: DialogHandle, archiving: ReactNode) => ReactNode;
  archive: (archived: boolean) => Promise<readonly Refusal[] | undefined>;
  /** Shown when archiving fails without a message. */
  fallback: string;
  onResult: (result: ActionResult | null) => void;
}

/** An entry of the catalogue. The row opens a dialog, in which it is edited and archived. */
const CatalogueRow = ({
  name,
  archived,
  text,
  children,
  dialog,
  edit,
  archive,
  fallback,
  onResult,
}: CatalogueRowProps) => (
  <article
    aria-label={name}
    className="relative -mx-2 flex min-h-11 items-center gap-x-3 rounded-md px-2 py-2 lg:min-h-10 hover:bg-sunken"
  >
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">
          <DialogTrigger
            dialog={dialog}
            trigger={
              <button
                type="button"
                aria-label={`Edit ${name}`}
                className="text-left after:absolute after:inset-0"
              >
                {name}
              </button>
            }
          >
            {(handle) =>
              edit(
                handle,
                <ArchiveButton
                  {...{ name, archived, onResult, fallback }}
                  send={() => archive(!archived)}
                  onDone={handle.close}
                />,
              )
            }
          </DialogTrigger>
        </h3>
        {text !== undefined && <p className="text-sm text-ink-soft">{text}</p>}
        {archived && <State tone="neutral">Archived</State>}
      </div>
      {children}
    </div>
    <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
  </article>
);
