import { ScrollText } from 'lucide-react';
import { lazy, useState } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import {
  useSetPolicyArchivedMutation,
  type CataloguePolicyFragment,
  type CatalogueQuery,
} from '../../../generated/graphql.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { inUseFirst } from './categories-card.tsx';
import { policyRules } from './policy-labels.ts';

const EditPolicy = lazy(() => loadWithRetry(() => import('./edit-policy.tsx')));

type Categories = CatalogueQuery['categories'];

export function PoliciesCard({
  policies,
  categories,
}: {
  policies: readonly CataloguePolicyFragment[];
  categories: Categories;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Card
      title="Policies"
      action={
        <DialogTrigger trigger={<Button size="sm">New policy</Button>}>
          {(handle) => <EditPolicy handle={handle} policy={null} categories={categories} />}
        </DialogTrigger>
      }
    >
      {failure !== null && (
        <div className="mb-4">
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
      {policies.length === 0 ? (
        <EmptyState Icon={ScrollText} title="No policies yet">
          Without a policy nobody can submit an expense. Create the first one.
        </EmptyState>
      ) : (
        <ul className="grid divide-y divide-line">
          {inUseFirst(policies).map((policy) => (
            <PolicyRow
              key={policy.id}
              policy={policy}
              categories={categories}
              onFailure={setFailure}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function PolicyRow({
  policy,
  categories,
  onFailure,
}: {
  policy: CataloguePolicyFragment;
  categories: Categories;
  onFailure: (message: string | null) => void;
}) {
  const { id, name, archived, description, categoryIds } = policy;
  const [setPolicyArchived, { loading }] = useSetPolicyArchivedMutation();
  const covered = categories.filter((category) => categoryIds.includes(category.id));
  const change = async () => {
    onFailure(null);
    const answer = await setPolicyArchived({ variables: { id, archived: !archived } }).catch(
      () => null,
    );
    const payload = answer?.data?.setPolicyArchived;
    if (!payload?.policy) {
      onFailure(failureMessage(payload?.errors, 'Failed to change the policy'));
    }
  };
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <article
        aria-label={name}
        className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3"
      >
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="font-medium wrap-anywhere">{name}</h3>
            {archived && <Badge tone="neutral">Archived</Badge>}
            <Badge tone={policy.enforcement === 'BLOCK' ? 'error' : 'warning'}>
              {policy.enforcement === 'BLOCK' ? 'Blocks' : 'Warns'}
            </Badge>
            {policy.reimbursable && <Badge tone="info">Reimbursed</Badge>}
          </div>
          {description && <p className="mt-1 wrap-anywhere text-ink-soft">{description}</p>}
          <p className="mt-1 text-[0.8125rem] text-ink-soft">
            {covered.length > 0
              ? covered.map((category) => category.name).join(', ')
              : 'Covers no category'}
          </p>
          <p className="mt-1 text-[0.8125rem] text-ink-faint">{policyRules(policy).join(' · ')}</p>
        </div>
        <div className="flex gap-2">
          <DialogTrigger
            trigger={
              <Button size="sm" aria-label={`Edit ${name}`}>
                Edit
              </Button>
            }
          >
            {(handle) => <EditPolicy handle={handle} policy={policy} categories={categories} />}
          </DialogTrigger>
          <Button
            size="sm"
            busy={loading}
            aria-label={archived ? `Restore ${name}` : `Archive ${name}`}
            onClick={() => void change()}
          >
            {archived ? 'Restore' : 'Archive'}
          </Button>
        </div>
      </article>
    </li>
  );
}
