import { Route } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import {
  useArchiveMileageRateMutation,
  useArchivePerDiemRateMutation,
  type MileageRateRowFragment,
  type PerDiemRateRowFragment,
} from '../../../generated/graphql.ts';
import type { ActionResult } from '../../../lib/action-result.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { CatalogueRow } from './catalogue-row.tsx';

const editMileageRate = lazyPart(() => import('./edit-mileage-rate.tsx'));
const editPerDiemRate = lazyPart(() => import('./edit-per-diem-rate.tsx'));

interface Rate {
  readonly validFrom: string;
  readonly source: string | null;
}

const rateText = (amount: string, { validFrom, source }: Rate): string =>
  [amount, `from ${formatDay(validFrom)}`, ...(source === null ? [] : [source])].join(' · ');

/** Mileage rates; the server lists versions of one name under each other, newest first. */
export function MileageRatesCard({ rates }: { rates: readonly MileageRateRowFragment[] }) {
  const [result, setResult] = useState<ActionResult | null>(null);
  const [archive] = useArchiveMileageRateMutation();
  return (
    <ListCard
      title="Mileage rates"
      action={
        <DialogTrigger
          dialog={editMileageRate}
          trigger={<Button size="sm">New mileage rate</Button>}
        >
          {(handle) => <editMileageRate.Part handle={handle} rate={null} />}
        </DialogTrigger>
      }
      result={result}
      items={rates}
      empty={{
        Icon: Route,
        title: 'No mileage rates yet',
        text: 'Add a rate to reimburse distances.',
      }}
      keyOf={({ id }) => id}
    >
      {(rate) => (
        <CatalogueRow
          name={rate.name}
          text={rateText(`${rate.perUnit} ${rate.currency} per ${rate.unit.toLowerCase()}`, rate)}
          archived={rate.archived}
          onResult={setResult}
          archive={async (archived) =>
            (await archive({ variables: { id: rate.id, archived } })).data?.archiveMileageRate
              .errors
          }
          fallback="Failed to change the mileage rate"
          dialog={editMileageRate}
          edit={(handle) => <editMileageRate.Part handle={handle} rate={rate} />}
        />
      )}
    </ListCard>
  );
}

/** Per diem rates; the server lists versions of one place under each other, newest first. */
export function PerDiemRatesCard({ rates }: { rates: readonly PerDiemRateRowFragment[] }) {
  const [result, setResult] = useState<ActionResult | null>(null);
  const [archive] = useArchivePerDiemRateMutation();
  return (
    <ListCard
      title="Per diem rates"
      action={
        <DialogTrigger
          dialog={editPerDiemRate}
          trigger={<Button size="sm">New per diem rate</Button>}
        >
          {(handle) => <editPerDiemRate.Part handle={handle} rate={null} />}
        </DialogTrigger>
      }
      result={result}
      items={rates}
      empty={{
        Icon: Route,
        title: 'No per diem rates yet',
        text: 'Add a rate to reimburse days of travel.',
      }}
      keyOf={({ id }) => id}
    >
      {(rate) => (
        <CatalogueRow
          name={rate.place}
          text={rateText(`${rate.perDay} ${rate.currency} per day`, rate)}
          archived={rate.archived}
          onResult={setResult}
          archive={async (archived) =>
            (await archive({ variables: { id: rate.id, archived } })).data?.archivePerDiemRate
              .errors
          }
          fallback="Failed to change the per diem rate"
          dialog={editPerDiemRate}
          edit={(handle) => <editPerDiemRate.Part handle={handle} rate={rate} />}
        />
      )}
    </ListCard>
  );
}
