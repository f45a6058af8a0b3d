import { skipToken } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { AddWalletBanner } from './add-wallet-banner.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { useCategoriesQuery, usePoliciesQuery } from '#graphql';
import { useSessionUser } from '../../../lib/use-session.ts';

interface Choice {
  categoryId: string;
  policyId: string;
}

/** Category, then one of its policies: changing the category clears the policy. Each list fails independently. */
export function CategoryPolicyFields({
  value,
  errors,
  required,
  onChange,
  hint,
  suggestions,
}: {
  value: Choice;
  errors: { categoryId?: string | undefined; policyId?: string | undefined };
  required: boolean;
  onChange: (choice: Choice) => void;
  hint?: ReactNode;
  /** Shown under the category. */
  suggestions?: ReactNode;
}) {
  const { categoryId, policyId } = value;
  const hasNoWallet = !useSessionUser().wallet_address;
  const categories = useCategoriesQuery();
  const policies = usePoliciesQuery(categoryId === '' ? skipToken : { variables: { categoryId } });
  const categoryList = categories.data?.categories;
  const policyList = categoryId === '' ? [] : policies.data?.policies;
  const selectedPolicy = policyList?.find((policy) => policy.id === policyId);
  const categoriesFailed = categories.error !== undefined && !categoryList;
  const policiesFailed = policies.error !== undefined && !policyList;
  return (
    <>
      <WithRetry shown={categoriesFailed} onRetry={() => void categories.refetch()}>
        <SelectField
          label="Category"
          name="categoryId"
          required={required}
          error={errors.categoryId ?? (categoriesFailed ? 'Failed to load categories' : undefined)}
          hint={hint}
          value={categoryId}
          onChange={(event) => onChange({ categoryId: event.target.value, policyId: '' })}
          none="Select a category"
          options={named(categoryList)}
        />
        {suggestions}
      </WithRetry>
      <WithRetry shown={policiesFailed} onRetry={() => void policies.refetch()}>
        <SelectField
          label="Policy"
          name="policyId"
          required={required}
          disabled={categoryId === ''}
          error={
            errors.policyId ??
            (policiesFailed ? 'Failed to load policies for selected category' : undefined)
          }
          hint={selectedPolicy?.description ?? undefined}
          value={policyId}
          onChange={(event) => onChange({ categoryId, policyId: event.target.value })}
          none="Select a policy"
          options={named(policyList)}
        />
      </WithRetry>
      {hasNoWallet && selectedPolicy?.reimbursable === true && (
        <div className="col-span-full">
          <AddWalletBanner maySubmit />
        </div>
      )}
    </>
  );
}

const named = (list: readonly { id: string; name: string }[] | undefined) =>
  list?.map(({ id, name }) => [id, name] as const);

interface WithRetryProps {
  shown: boolean;
  onRetry: () => void;
  children: ReactNode;
}

const WithRetry = ({ shown, onRetry, children }: WithRetryProps) => (
  <div className="min-w-0">
    {children}
    {shown && (
      <button type="button" className="mt-1 font-medium text-accent" onClick={onRetry}>
        Retry
      </button>
    )}
  </div>
);
