import { Percent } from 'lucide-react';
import { lazy, useState } from 'react';
import { ArchiveButton } from '../../../components/ui/archive-button.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { Status } from '../../../components/ui/status.tsx';
import { useArchiveTaxCodeMutation, type TaxCodeRowFragment } from '../../../generated/graphql.ts';
import type { ActionResult } from '../../../lib/action-result.ts';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { inUseFirst } from './categories-card.tsx';
import { taxKindLabels } from './tax-kind-labels.ts';

const EditTaxCode = lazy(() => loadWithRetry(() => import('./edit-tax-code.tsx')));
const InstallTemplate = lazy(() => loadWithRetry(() => import('./install-tax-template.tsx')));

export function TaxCodesCard({ taxCodes }: { taxCodes: readonly TaxCodeRowFragment[] }) {
  const [result, setResult] = useState<ActionResult | null>(null);
  return (
    <ListCard
      title="Tax codes"
      action={
        <div className="flex gap-2">
          <DialogTrigger trigger={<Button size="sm">Use a template</Button>}>
            {(handle) => <InstallTemplate handle={handle} />}
          </DialogTrigger>
          <DialogTrigger trigger={<Button size="sm">New tax code</Button>}>
            {(handle) => <EditTaxCode handle={handle} taxCode={null} />}
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
      {(taxCode) => <TaxCodeRow taxCode={taxCode} onResult={setResult} />}
    </ListCard>
  );
}

function TaxCodeRow({
  taxCode,
  onResult,
}: {
  taxCode: TaxCodeRowFragment;
  onResult: (result: ActionResult | null) => void;
}) {
  const { id, name, rate, kind, archived } = taxCode;
  const [archiveTaxCode] = useArchiveTaxCodeMutation();
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 py-1.5">
      <p className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{name}</p>
      <p className="text-sm text-ink-soft">
        {rate}% · {taxKindLabels[kind]}
      </p>
      {archived && <Status tone="neutral">Archived</Status>}
      <div className="flex gap-2">
        <DialogTrigger
          trigger={
            <Button size="sm" aria-label={`Edit ${name}`}>
              Edit
            </Button>
          }
        >
          {(handle) => <EditTaxCode handle={handle} taxCode={taxCode} />}
        </DialogTrigger>
        <ArchiveButton
          {...{ name, archived, onResult }}
          send={async () => {
            const { data } = await archiveTaxCode({ variables: { id, archived: !archived } });
            return data?.archiveTaxCode.errors;
          }}
          fallback="Failed to change the tax code"
        />
      </div>
    </div>
  );
}
