import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import {
  useSetPolicyArchivedMutation,
  type CataloguePolicyFragment,
  type CatalogueQuery,
} from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { CatalogueRow } from './catalogue-row.tsx';
import { inUseFirst } from './categories-card.tsx';
import { policyRules } from './policy-labels.ts';

const editPolicy = lazyPart(() => import('./edit-policy.tsx'));

type Categories = CatalogueQuery['categories'];

interface PoliciesCardProps {
  policies: readonly CataloguePolicyFragment[];
  categories: Categories;
  customFields: CatalogueQuery['customFields'];
}

export function PoliciesCard({ policies, categories, customFields }: PoliciesCardProps) {
  const [result, setResult] = useState<ActionResult | null>(null);
  return (
    <ListCard
      title="Policies"
      action={
        <DialogTrigger dialog={editPolicy} trigger={<Button size="sm">New policy</Button>}>
          {(handle) => (
            <editPolicy.Part handle={handle} policy={null} {...{ categories, customFields }} />
          )}
        </DialogTrigger>
      }
      result={result}
      items={inUseFirst(policies)}
      empty={{
        Icon: ScrollText,
        title: 'No policies yet',
        text: 'Create the first one: expenses need a policy to be submitted.',
      }}
      keyOf={({ id }) => id}
    >
      {(policy) => (
        <PolicyRow policy={policy} {...{ categories, customFields }} onResult={setResult} />
      )}
    </ListCard>
  );
}

interface PolicyRowProps {
  policy: CataloguePolicyFragment;
  categories: Categories;
  customFields: CatalogueQuery['customFields'];
  onResult: (result: ActionResult | null) => void;
}

function PolicyRow({ policy, categories, customFields, onResult }: PolicyRowProps) {
  const { id, name, archived, description, categoryIds } = policy;
  const [setPolicyArchived] = useSetPolicyArchivedMutation();
  const inUse = categories.filter((category) => !category.archived);
  const covered = inUse.filter((category) => categoryIds.includes(category.id));
  const archive = async (isArchived: boolean) =>
    (await setPolicyArchived({ id, archived: isArchived }))?.errors;
  return (
    <CatalogueRow
      {...{ name, archived, archive, onResult }}
      text={[
        policy.enforcement === 'BLOCK' ? 'Blocks' : 'Warns only',
        policy.reimbursable ? 'Reimbursed' : 'Not reimbursed',
      ].join(' · ')}
      fallback="Failed to change the policy"
      dialog={editPolicy}
      edit={(handle, archiving) => (
        <editPolicy.Part {...{ handle, archiving, policy, categories, customFields }} />
      )}
    >
      {description && <p className="mt-1 wrap-anywhere text-ink-soft">{description}</p>}
      <p className="mt-1 text-sm text-ink-soft">
        {covered.length === 0
          ? 'No categories'
          : covered.length === inUse.length
            ? `All ${inUse.length} categories`
            : covered.map((category) => category.name).join(', ')}
      </p>
      <p className="mt-1 text-sm text-ink-faint">{policyRules(policy).join(' · ')}</p>
    </CatalogueRow>
  );
}
