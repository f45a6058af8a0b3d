import type { LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger, type DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import type { ActionResult } from '../../../lib/action-result.ts';
import type { Refusal } from '../../../lib/graphql-failures.ts';
import type { Preloadable } from '../../../lib/lazy-part.tsx';
import { CatalogueRow } from './catalogue-row.tsx';

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
