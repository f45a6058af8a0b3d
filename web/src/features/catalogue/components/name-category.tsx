import { Banner } from '../../../components/ui/banner.tsx';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import {
  useCreateCategoryMutation,
  useUpdateCategoryMutation,
  type CatalogueQuery,
} from '../../../generated/graphql.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';

/** Makes a category or gives one another name. */
export default function NameCategory({
  handle,
  category,
}: {
  handle: DialogHandle;
  category: CatalogueQuery['categories'][number] | null;
}) {
  const [createCategory] = useCreateCategoryMutation({ refetchQueries: ['Catalogue'] });
  const [updateCategory] = useUpdateCategoryMutation();
  const keyFor = useIdempotencyKey();
  const form = useForm({
    initial: { name: category?.name ?? '' },
    check: ({ name }) => ({ name: name.trim() === '' ? 'Enter a name' : undefined }),
    send: async ({ name }) => {
      const variables = { name: name.trim() };
      if (category) {
        const { data } = await updateCategory({ variables: { id: category.id, ...variables } });
        return data?.updateCategory.errors;
      }
      const { data } = await createCategory({
        variables: { ...variables, idempotencyKey: keyFor(variables) },
      });
      return data?.createCategory.errors;
    },
    onDone: handle.close,
    fallback: 'Failed to save the category',
  });
  return (
    <Modal title={category ? `Rename ${category.name}` : 'New category'} handle={handle}>
      <form {...form.formProps} className="grid gap-4">
        {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
        <TextField
          label="Name"
          required
          autoFocus
          value={form.values.name}
          error={form.errors.name}
          onChange={(event) => form.set('name', event.target.value)}
        />
        <FormFooter
          submitLabel="Save category"
          busyLabel="Saving..."
          busy={form.busy}
          onCancel={handle.close}
        />
      </form>
    </Modal>
  );
}
