import { Tag } from 'lucide-react';
import { useUpdateCategoryMutation, type CatalogueQuery } from '#graphql';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { CatalogueCard, inUseFirst } from './catalogue-card.tsx';

const nameCategory = lazyPart(() => import('./name-category.tsx'));

export function CategoriesCard({ categories }: Pick<CatalogueQuery, 'categories'>) {
  const [archive] = useUpdateCategoryMutation();
  return (
    <CatalogueCard
      title="Categories"
      kind="category"
      Icon={Tag}
      emptyText="Create the first one to classify expenses."
      items={inUseFirst(categories)}
      nameOf={({ name }) => name}
      dialog={nameCategory}
      edit={(handle, category, archiving) => (
        <nameCategory.Part {...{ handle, archiving, category }} />
      )}
      archive={archive}
    />
  );
}
