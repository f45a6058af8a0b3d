import { Tag } from 'lucide-react';
import { useState } from 'react';
import { Status } from '../../../components/ui/status.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ArchiveButton } from '../../../components/ui/archive-button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { RenameButton } from '../../../components/ui/rename-button.tsx';
import { useUpdateCategoryMutation, type CatalogueQuery } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';

const nameCategory = lazyPart(() => import('./name-category.tsx'));

type Category = CatalogueQuery['categories'][number];

export function CategoriesCard({ categories }: { categories: readonly Category[] }) {
  const [result, setResult] = useState<ActionResult | null>(null);
  return (
    <ListCard
      title="Categories"
      action={
        <DialogTrigger dialog={nameCategory} trigger={<Button size="sm">New category</Button>}>
          {(handle) => <nameCategory.Part handle={handle} category={null} />}
        </DialogTrigger>
      }
      result={result}
      items={inUseFirst(categories)}
      empty={{
        Icon: Tag,
        title: 'No categories yet',
        text: 'Create the first one to classify expenses.',
      }}
      keyOf={({ id }) => id}
    >
      {(category) => <CategoryRow category={category} onResult={setResult} />}
    </ListCard>
  );
}

/** Puts archived items last and keeps the server's order by name otherwise. */
export const inUseFirst = <Item extends { archived: boolean }>(items: readonly Item[]): Item[] =>
  [...items].sort((left, right) => Number(left.archived) - Number(right.archived));

interface CategoryRowProps {
  category: Category;
  onResult: (result: ActionResult | null) => void;
}

function CategoryRow({ category, onResult }: CategoryRowProps) {
  const { id, name, archived } = category;
  const [updateCategory] = useUpdateCategoryMutation();
  const setArchived = async () => (await updateCategory({ id, archived: !archived }))?.errors;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 min-h-10 py-1.5">
      <p className="min-w-0 flex-1 truncate font-medium">{name}</p>
      {archived && <Status tone="neutral">Archived</Status>}
      <div className="flex gap-2">
        <RenameButton dialog={nameCategory} name={name}>
          {(handle) => <nameCategory.Part handle={handle} category={category} />}
        </RenameButton>
        <ArchiveButton
          {...{ name, archived, onResult }}
          send={setArchived}
          fallback="Failed to change the category"
        />
      </div>
    </div>
  );
}
