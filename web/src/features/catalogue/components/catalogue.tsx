import { Section } from '../../../components/ui/section.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import {
  useCatalogueQuery,
  useSetPolicyArchivedMutation,
  type CataloguePolicyFragment,
  type CatalogueQuery,
  useUpdateCategoryMutation,
  useArchiveCustomFieldMutation,
  type CustomFieldPartsFragment,
  useArchiveTaxCodeMutation,
  type TaxCodeRowFragment,
} from '#graphql';
import { MileageRatesCard, PerDiemRatesCard } from './travel-rates-card.tsx';
import { ScrollText, Tag, ListPlus, Percent } from 'lucide-react';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { CatalogueCard, inUseFirst } from './catalogue-card.tsx';
import { policyRules } from './policy-labels.ts';
import { fieldKindLabels, fieldLevelLabels, taxKindLabels } from './custom-field-labels.ts';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { useBooksValue } from '../../../lib/use-books-value.ts';

/** What expenses of the organization are classified and computed with. */
export default function Catalogue() {
  const { data, error, refetch } = useCatalogueQuery();
  if (!data) {
    return (
      <Section title="Categories">
        <NotLoaded what="categories and policies" rows={6} {...{ error, refetch }} />
      </Section>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-10">
      <NotLoaded what="categories and policies" shown={data} {...{ error, refetch }} />
      <PoliciesCard
        policies={data.policies}
        categories={data.categories}
        customFields={data.customFields}
      />
      <CategoriesCard categories={data.categories} />
      <TaxCodesCard taxCodes={data.taxCodes} />
      <CustomFieldsCard fields={data.customFields} />
      <MileageRatesCard rates={data.mileageRates} />
      <PerDiemRatesCard rates={data.perDiemRates} />
    </div>
  );
}

const editPolicy = lazyPart(() => import('./edit-policy.tsx'));

function PoliciesCard({
  policies,
  categories,
  customFields,
}: Pick<CatalogueQuery, 'policies' | 'categories' | 'customFields'>) {
  const [archive] = useSetPolicyArchivedMutation();
  const value = useBooksValue();
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
          <p className="mt-1 text-sm text-ink-faint">{policyRules(policy, value).join(' · ')}</p>
        </>
      )}
      dialog={editPolicy}
      given={{ categories, customFields }}
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

const nameCategory = lazyPart(() => import('./name-category.tsx'));

function CategoriesCard({ categories }: Pick<CatalogueQuery, 'categories'>) {
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
      archive={archive}
    />
  );
}

const editCustomField = lazyPart(() => import('./edit-custom-field.tsx'));

function CustomFieldsCard({ fields }: { fields: readonly CustomFieldPartsFragment[] }) {
  const [archive] = useArchiveCustomFieldMutation();
  return (
    <CatalogueCard
      title="Custom fields"
      kind="custom field"
      Icon={ListPlus}
      emptyText="Add details such as project or client to expenses."
      items={inUseFirst(fields)}
      nameOf={({ name }) => name}
      textOf={({ kind, level, required }) =>
        [fieldKindLabels[kind], fieldLevelLabels[level], ...(required ? ['Required'] : [])].join(
          ' · ',
        )
      }
      dialog={editCustomField}
      archive={archive}
    />
  );
}

const editTaxCode = lazyPart(() => import('./edit-tax-code.tsx'));
const installTemplate = lazyPart(() => import('./install-tax-template.tsx'));

function TaxCodesCard({ taxCodes }: { taxCodes: readonly TaxCodeRowFragment[] }) {
  const [archive] = useArchiveTaxCodeMutation();
  return (
    <CatalogueCard
      title="Tax codes"
      kind="tax code"
      Icon={Percent}
      emptyText="Add a country's tax codes to record the tax in expenses."
      also={
        <DialogTrigger dialog={installTemplate} trigger={<Button size="sm">Use a template</Button>}>
          {(handle) => <installTemplate.Part handle={handle} />}
        </DialogTrigger>
      }
      items={inUseFirst(taxCodes)}
      nameOf={({ name }) => name}
      textOf={({ rate, kind }) => `${rate}% · ${taxKindLabels[kind]}`}
      dialog={editTaxCode}
      archive={archive}
    />
  );
}
