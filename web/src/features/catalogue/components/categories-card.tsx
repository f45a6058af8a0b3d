import { Tag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { useUpdateCategoryMutation, type CatalogueQuery } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { CatalogueRow } from './catalogue-row.tsx';

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
  const setArchived = async (isArchived: boolean) =>
    (await updateCategory({ id, archived: isArchived }))?.errors;
  return (
    <CatalogueRow
      {...{ name, archived, onResult }}
      archive={setArchived}
      fallback="Failed to change the category"
      dialog={nameCategory}
      edit={(handle, archiving) => <nameCategory.Part {...{ handle, archiving, category }} />}
    />
  );
}
