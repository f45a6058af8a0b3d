import { type LucideIcon, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import type { ActionResult } from '../../../lib/action-result.ts';
import type { Refusal } from '../../../lib/graphql-failures.ts';
import type { LazyPart } from '../../../lib/lazy-part.tsx';
import { ArchiveButton } from '../../../components/ui/archive-button.tsx';
import { State } from '../../../components/ui/status.tsx';
import type { EntryDialogProps } from './entry-form.tsx';

interface CatalogueCardProps<Item, Given> {
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
  dialog: LazyPart<EntryDialogProps<Item> & Given>;
  /** What the dialog needs besides the entry. */
  given?: Given;
  archive: (change: {
    id: string;
    archived: boolean;
  }) => Promise<{ errors: readonly Refusal[] } | undefined>;
}

type Entry = { readonly id: string; readonly archived: boolean };

/** A kind of entries of the catalogue, to which one is added in the same dialog in which it is changed. */
export function CatalogueCard<Item extends Entry, Given = object>(
  props: CatalogueCardProps<Item, Given>,
) {
  const { title, kind, Icon, emptyText, items, also, dialog, given = {} as Given } = props;
  const [result, setResult] = useState<ActionResult | null>(null);
  return (
    <ListCard
      title={title}
      action={
        <div className="flex gap-2">
          {also}
          <DialogTrigger dialog={dialog} trigger={<Button size="sm">New {kind}</Button>}>
            {(handle) => <dialog.Part {...given} {...{ handle, entry: null }} />}
          </DialogTrigger>
        </div>
      }
      result={result}
      items={items}
      empty={{ Icon, title: `No ${title.toLowerCase()} yet`, text: emptyText }}
      keyOf={({ id }) => id}
    >
      {(item) => <CatalogueRow {...props} item={item} onResult={setResult} />}
    </ListCard>
  );
}

/** Puts archived items last and keeps the server's order by name otherwise. */
export const inUseFirst = <Item extends { archived: boolean }>(items: readonly Item[]): Item[] =>
  [...items].sort((left, right) => Number(left.archived) - Number(right.archived));

/** An entry of the catalogue. The row opens a dialog, in which it is edited and archived. */
function CatalogueRow<Item extends Entry, Given>({
  item,
  onResult,
  ...card
}: CatalogueCardProps<Item, Given> & {
  item: Item;
  onResult: (result: ActionResult | null) => void;
}) {
  const { dialog, given = {} as Given } = card;
  const { id, archived } = item;
  const name = card.nameOf(item);
  const text = card.textOf?.(item);
  return (
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
              {(handle) => (
                <dialog.Part
                  {...given}
                  {...{ handle, entry: item }}
                  archiving={
                    <ArchiveButton
                      {...{ name, archived, onResult }}
                      send={async () => (await card.archive({ id, archived: !archived }))?.errors}
                      onDone={handle.close}
                      fallback={`Failed to change the ${card.kind}`}
                    />
                  }
                />
              )}
            </DialogTrigger>
          </h3>
          {text !== undefined && <p className="text-sm text-ink-soft">{text}</p>}
          {archived && <State tone="neutral">Archived</State>}
        </div>
        {card.below?.(item)}
      </div>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
    </article>
  );
}
