import { Section } from '../../../components/ui/section.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useCatalogueQuery } from '#graphql';
import { CategoriesCard } from './categories-card.tsx';
import { CustomFieldsCard } from './custom-fields-card.tsx';
import { PoliciesCard } from './policies-card.tsx';
import { MileageRatesCard, PerDiemRatesCard } from './travel-rates-card.tsx';
import { TaxCodesCard } from './tax-codes-card.tsx';

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
