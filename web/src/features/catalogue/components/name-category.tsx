import NameDialog from '../../../components/ui/name-dialog.tsx';
import {
  useCreateCategoryMutation,
  useUpdateCategoryMutation,
  type CatalogueQuery,
} from '#graphql';
import type { EntryDialogProps } from './entry-form.tsx';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';

/** Creates or renames a category. */
export default function NameCategory({
  handle,
  archiving,
  entry: category,
}: EntryDialogProps<CatalogueQuery['categories'][number]>) {
  const [createCategory] = useCreateCategoryMutation({ refetchQueries: ['Catalogue'] });
  const [updateCategory] = useUpdateCategoryMutation();
  const keyFor = useIdempotencyKey();
  return (
    <NameDialog
      handle={handle}
      aside={archiving}
      title={category ? `Rename ${category.name}` : 'New category'}
      draft={`category:${category?.id ?? 'new'}`}
      current={category?.name ?? null}
      submitLabel="Save category"
      fallback="Failed to save the category"
      send={async ({ name }) => {
        if (category) return (await updateCategory({ id: category.id, name }))?.errors;
        const variables = { name, idempotencyKey: keyFor({ name }) };
        return (await createCategory(variables))?.errors;
      }}
    />
  );
}
