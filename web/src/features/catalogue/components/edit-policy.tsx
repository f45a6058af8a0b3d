import { Banner } from '../../../components/ui/banner.tsx';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import {
  useCreatePolicyMutation,
  useUpdatePolicyMutation,
  type CataloguePolicyFragment,
  type CatalogueQuery,
} from '../../../generated/graphql.ts';
import { forgetDraft, useForm } from '../../../lib/use-form.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { PolicyFields } from './policy-fields.tsx';
import { checkPolicy, policyValues, toPolicyInput, type PolicyValues } from './policy-values.ts';

export default function EditPolicy({
  handle,
  policy,
  categories,
}: {
  handle: DialogHandle;
  policy: CataloguePolicyFragment | null;
  categories: CatalogueQuery['categories'];
}) {
  const { id: userId } = useSessionUser();
  const draftKey = `policy:${userId}:${policy ? `${policy.id}-v${policy.version}` : 'new'}`;
  const [createPolicy] = useCreatePolicyMutation({ refetchQueries: ['Catalogue'] });
  // A refused save may mean that someone else saved first: reload the list.
  const [updatePolicy] = useUpdatePolicyMutation({ refetchQueries: ['Catalogue'] });
  const keyFor = useIdempotencyKey();
  const form = useForm<PolicyValues>({
    initial: policyValues(policy),
    draftKey,
    check: checkPolicy,
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
    onDone: handle.close,
    fallback: 'Failed to save the policy',
  });
  return (
    <Modal
      title={policy ? `Edit ${policy.name}` : 'New policy'}
      description="Expenses that wait for a decision keep the rules that they were submitted under."
      handle={handle}
      wide
    >
      <form {...form.formProps} className="grid gap-5">
        {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
        <PolicyFields
          values={form.values}
          errors={form.errors}
          set={form.set}
          categories={categories}
        />
        <FormFooter
          submitLabel="Save policy"
          busyLabel="Saving..."
          busy={form.busy}
          onCancel={() => {
            forgetDraft(draftKey);
            handle.close();
          }}
        />
      </form>
    </Modal>
  );
}
