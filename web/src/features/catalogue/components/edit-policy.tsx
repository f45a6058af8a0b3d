import type { ReactNode } from 'react';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import {
  useCreatePolicyMutation,
  useUpdatePolicyMutation,
  type CataloguePolicyFragment,
  type CatalogueQuery,
} from '#graphql';
import { EntryForm } from './entry-form.tsx';
import { PolicyFields } from './policy-fields.tsx';
import { policySchema, policyValues, toPolicyInput } from './policy-values.ts';

interface EditPolicyProps {
  handle: DialogHandle;
  archiving?: ReactNode;
  policy: CataloguePolicyFragment | null;
  categories: CatalogueQuery['categories'];
  customFields: CatalogueQuery['customFields'];
}

export default function EditPolicy({
  handle,
  policy,
  categories,
  customFields,
  archiving,
}: EditPolicyProps) {
  const [createPolicy] = useCreatePolicyMutation({ refetchQueries: ['Catalogue'] });
  // A refused save may mean that someone else saved first, so reload the list.
  const [updatePolicy] = useUpdatePolicyMutation({ refetchQueries: ['Catalogue'] });
  return (
    <EntryForm
      {...{ handle, archiving }}
      kind="policy"
      entry={policy}
      note="Submitted expenses keep the rules they were submitted under."
      wide
      schema={policySchema}
      initial={policyValues(policy)}
      nameOf={({ name }) => name}
      send={async (values, keyFor) => {
        const input = toPolicyInput(values);
        if (policy) {
          const { id, version } = policy;
          return (await updatePolicy({ id, input, expectedVersion: version }))?.errors;
        }
        const variables = { input, idempotencyKey: keyFor(input) };
        return (await createPolicy(variables))?.errors;
      }}
    >
      {(form) => <PolicyFields form={form} categories={categories} customFields={customFields} />}
    </EntryForm>
  );
}
