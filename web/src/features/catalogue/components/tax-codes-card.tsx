import { Percent } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { useArchiveTaxCodeMutation, type TaxCodeRowFragment } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { CatalogueRow } from './catalogue-row.tsx';
import { inUseFirst } from './categories-card.tsx';
import { taxKindLabels } from './tax-kind-labels.ts';

const editTaxCode = lazyPart(() => import('./edit-tax-code.tsx'));
const installTemplate = lazyPart(() => import('./install-tax-template.tsx'));

export function TaxCodesCard({ taxCodes }: { taxCodes: readonly TaxCodeRowFragment[] }) {
  const [result, setResult] = useState<ActionResult | null>(null);
  const [archive] = useArchiveTaxCodeMutation();
  return (
    <ListCard
      title="Tax codes"
      action={
        <div className="flex gap-2">
          <DialogTrigger
            dialog={installTemplate}
            trigger={<Button size="sm">Use a template</Button>}
          >
            {(handle) => <installTemplate.Part handle={handle} />}
          </DialogTrigger>
          <DialogTrigger dialog={editTaxCode} trigger={<Button size="sm">New tax code</Button>}>
            {(handle) => <editTaxCode.Part handle={handle} taxCode={null} />}
          </DialogTrigger>
        </div>
      }
      result={result}
      items={inUseFirst(taxCodes)}
      empty={{
        Icon: Percent,
        title: 'No tax codes yet',
        text: "Add a country's tax codes to record the tax in expenses.",
      }}
      keyOf={({ id }) => id}
    >
      {(taxCode) => (
        <CatalogueRow
          name={taxCode.name}
          text={`${taxCode.rate}% · ${taxKindLabels[taxCode.kind]}`}
          archived={taxCode.archived}
          onResult={setResult}
          archive={async (archived) => (await archive({ id: taxCode.id, archived }))?.errors}
          fallback="Failed to change the tax code"
          dialog={editTaxCode}
          edit={(handle, archiving) => <editTaxCode.Part {...{ handle, archiving, taxCode }} />}
        />
      )}
    </ListCard>
  );
}
