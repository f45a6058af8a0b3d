import { Tag } from 'lucide-react';
import { lazy, useState } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useUpdateCategoryMutation, type CatalogueQuery } from '../../../generated/graphql.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';

const NameCategory = lazy(() => loadWithRetry(() => import('./name-category.tsx')));

type Category = CatalogueQuery['categories'][number];

export function CategoriesCard({ categories }: { categories: readonly Category[] }) {
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Card
      title="Categories"
      action={
        <DialogTrigger trigger={<Button size="sm">New category</Button>}>
          {(handle) => <NameCategory handle={handle} category={null} />}
        </DialogTrigger>
      }
    >
      {failure !== null && (
        <div className="mb-4">
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
      {categories.length === 0 ? (
        <EmptyState Icon={Tag} title="No categories yet">
          Create the first one; people choose it for their expenses.
        </EmptyState>
      ) : (
        <ul className="grid divide-y divide-line">
          {inUseFirst(categories).map((category) => (
            <CategoryRow key={category.id} category={category} onFailure={setFailure} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Archived ones last; otherwise as the server sorts them, by name. */
export function inUseFirst<Item extends { archived: boolean }>(items: readonly Item[]): Item[] {
  return [...items].sort((left, right) => Number(left.archived) - Number(right.archived));
}

function CategoryRow({
  category,
  onFailure,
}: {
  category: Category;
  onFailure: (message: string | null) => void;
}) {
  const { id, name, archived } = category;
  const [updateCategory, { loading }] = useUpdateCategoryMutation();
  const setArchived = async () => {
    onFailure(null);
    const answer = await updateCategory({ variables: { id, archived: !archived } }).catch(
      () => null,
    );
    if (answer?.data?.updateCategory.category) return;
    onFailure(failureMessage(answer?.data?.updateCategory.errors, 'Failed to change the category'));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 first:pt-0 last:pb-0">
      <p className="min-w-0 flex-1 truncate font-medium">{name}</p>
      {archived && <Badge tone="neutral">Archived</Badge>}
      <div className="flex gap-2">
        <DialogTrigger
          trigger={
            <Button size="sm" aria-label={`Rename ${name}`}>
              Rename
            </Button>
          }
        >
          {(handle) => <NameCategory handle={handle} category={category} />}
        </DialogTrigger>
        <Button
          size="sm"
          busy={loading}
          aria-label={archived ? `Restore ${name}` : `Archive ${name}`}
          onClick={() => void setArchived()}
        >
          {archived ? 'Restore' : 'Archive'}
        </Button>
      </div>
    </li>
  );
}
