import { ScrollText } from 'lucide-react';
import {
  useSetPolicyArchivedMutation,
  type CataloguePolicyFragment,
  type CatalogueQuery,
} from '#graphql';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { CatalogueCard, inUseFirst } from './catalogue-card.tsx';
import { policyRules } from './policy-labels.ts';

const editPolicy = lazyPart(() => import('./edit-policy.tsx'));

interface PoliciesCardProps {
  policies: readonly CataloguePolicyFragment[];
  categories: CatalogueQuery['categories'];
  customFields: CatalogueQuery['customFields'];
}

export function PoliciesCard({ policies, categories, customFields }: PoliciesCardProps) {
  const [archive] = useSetPolicyArchivedMutation();
  return (
    <CatalogueCard
      title="Policies"
      kind="policy"
      Icon={ScrollText}
      emptyText="Create the first one: expenses need a policy to be submitted."
      items={inUseFirst(policies)}
      nameOf={({ name }) => name}
      textOf={({ enforcement, reimbursable }) =>
        `${enforcement === 'BLOCK' ? 'Blocks' : 'Warns only'} · ${reimbursable ? 'Reimbursed' : 'Not reimbursed'}`
      }
      below={(policy) => (
        <>
          {policy.description && (
            <p className="mt-1 wrap-anywhere text-ink-soft">{policy.description}</p>
          )}
          <p className="mt-1 text-sm text-ink-soft">{coveredBy(policy, categories)}</p>
          <p className="mt-1 text-sm text-ink-faint">{policyRules(policy).join(' · ')}</p>
        </>
      )}
      dialog={editPolicy}
      edit={(handle, policy, archiving) => (
        <editPolicy.Part {...{ handle, archiving, policy, categories, customFields }} />
      )}
      archive={archive}
    />
  );
}

/** Names the categories of a policy, unless it has all. */
function coveredBy(
  { categoryIds }: CataloguePolicyFragment,
  categories: CatalogueQuery['categories'],
): string {
  const inUse = categories.filter(({ archived }) => !archived);
  const covered = inUse.filter(({ id }) => categoryIds.includes(id));
  if (covered.length === 0) return 'No categories';
  if (covered.length === inUse.length) return `All ${inUse.length} categories`;
  return covered.map(({ name }) => name).join(', ');
}
