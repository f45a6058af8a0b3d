import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import {
  useCreatePolicyMutation,
  useUpdatePolicyMutation,
  type CataloguePolicyFragment,
  type CatalogueQuery,
} from '../../../generated/graphql.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { PolicyFields } from './policy-fields.tsx';
import { policySchema, policyValues, toPolicyInput } from './policy-values.ts';

export default function EditPolicy({
  handle,
  policy,
  categories,
  customFields,
}: {
  handle: DialogHandle;
  policy: CataloguePolicyFragment | null;
  categories: CatalogueQuery['categories'];
  customFields: CatalogueQuery['customFields'];
}) {
  const [createPolicy] = useCreatePolicyMutation({ refetchQueries: ['Catalogue'] });
  // A refused save may mean that someone else saved first, so reload the list.
  const [updatePolicy] = useUpdatePolicyMutation({ refetchQueries: ['Catalogue'] });
  const keyFor = useIdempotencyKey();
  const form = useServerForm({
    schema: policySchema,
    initial: policyValues(policy),
    version: policy?.version,
    draft: `policy:${policy?.id ?? 'new'}`,
    send: async (values) => {
      const input = toPolicyInput(values);
      if (policy) {
        const { id, version } = policy;
        const { data } = await updatePolicy({
          variables: { id, input, expectedVersion: version },
        });
        return data?.updatePolicy.errors;
      }
      const { data } = await createPolicy({ variables: { input, idempotencyKey: keyFor(input) } });
      return data?.createPolicy.errors;
    },
    onDone: ({ name }) => {
      showSuccess(`${name} saved`);
      handle.close();
    },
    fallback: 'Failed to save the policy',
  });
  return (
    <Modal
      title={policy ? `Edit ${policy.name}` : 'New policy'}
      description="Submitted expenses keep the rules they were submitted under."
      handle={handle}
      wide
    >
      <ServerForm
        form={form}
        submitLabel="Save policy"
        onCancel={handle.close}
        className="grid gap-5"
      >
        <PolicyFields form={form} categories={categories} customFields={customFields} />
      </ServerForm>
    </Modal>
  );
}
