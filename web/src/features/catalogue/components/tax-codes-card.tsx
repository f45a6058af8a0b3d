import { Percent } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { useArchiveTaxCodeMutation, type TaxCodeRowFragment } from '#graphql';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { CatalogueCard, inUseFirst } from './catalogue-card.tsx';
import { taxKindLabels } from './tax-kind-labels.ts';

const editTaxCode = lazyPart(() => import('./edit-tax-code.tsx'));
const installTemplate = lazyPart(() => import('./install-tax-template.tsx'));

export function TaxCodesCard({ taxCodes }: { taxCodes: readonly TaxCodeRowFragment[] }) {
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
      edit={(handle, taxCode, archiving) => (
        <editTaxCode.Part {...{ handle, archiving, taxCode }} />
      )}
      archive={archive}
    />
  );
}
