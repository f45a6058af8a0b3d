import { Route } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger, type DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import {
  useArchiveMileageRateMutation,
  useArchivePerDiemRateMutation,
  type MileageRateRowFragment,
  type PerDiemRateRowFragment,
} from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { formatDay } from '../../../lib/format-date.ts';
import type { Refusal } from '../../../lib/graphql-failures.ts';
import { lazyPart, type Preloadable } from '../../../lib/lazy-part.tsx';
import { CatalogueRow } from './catalogue-row.tsx';

const forms = () => import('./edit-travel-rate.tsx');
const editMileageRate = lazyPart(async () => ({ default: (await forms()).EditMileageRate }));
const editPerDiemRate = lazyPart(async () => ({ default: (await forms()).EditPerDiemRate }));

type Rate = Pick<MileageRateRowFragment, 'id' | 'validFrom' | 'source' | 'archived'>;

/** Mileage rates; the server lists versions of one name under each other, newest first. */
export function MileageRatesCard({ rates }: { rates: readonly MileageRateRowFragment[] }) {
  const [archive] = useArchiveMileageRateMutation();
  return (
    <RatesCard
      kind="mileage rate"
      pays="distances"
      rates={rates}
      nameOf={({ name }) => name}
      amountsOf={({ perUnit, currency, unit, thresholdPerYear, perUnitAbove }) => [
        `${perUnit} ${currency} per ${unit.toLowerCase()}`,
        thresholdPerYear !== null &&
          `${perUnitAbove} ${currency} above ${Number(thresholdPerYear).toLocaleString('en')} ${unit.toLowerCase()} a year`,
      ]}
      dialog={editMileageRate}
      edit={(handle, rate, archiving) => <editMileageRate.Part {...{ handle, rate, archiving }} />}
      archive={async (variables) => (await archive(variables))?.errors}
    />
  );
}

/** Per diem rates; the server lists versions of one place under each other, newest first. */
export function PerDiemRatesCard({ rates }: { rates: readonly PerDiemRateRowFragment[] }) {
  const [archive] = useArchivePerDiemRateMutation();
  return (
    <RatesCard
      kind="per diem rate"
      pays="days of travel"
      rates={rates}
      nameOf={({ place }) => place}
      amountsOf={({ perDay, firstLastDay, currency }) => [
        `${perDay} ${currency} per day`,
        firstLastDay !== null && `${firstLastDay} ${currency} on the first and last day`,
      ]}
      dialog={editPerDiemRate}
      edit={(handle, rate, archiving) => <editPerDiemRate.Part {...{ handle, rate, archiving }} />}
      archive={async (variables) => (await archive(variables))?.errors}
    />
  );
}

function RatesCard<Row extends Rate>({
  kind,
  pays,
  rates,
  nameOf,
  amountsOf,
  dialog,
  edit,
  archive,
}: {
  /** Such as mileage rate. */
  kind: string;
  /** What these rates reimburse. */
  pays: string;
  rates: readonly Row[];
  nameOf: (rate: Row) => string;
  amountsOf: (rate: Row) => readonly (string | false)[];
  /** The code of what `edit` renders. */
  dialog: Preloadable;
  edit: (handle: DialogHandle, rate: Row | null, archiving?: ReactNode) => ReactNode;
  archive: (change: { id: string; archived: boolean }) => Promise<readonly Refusal[] | undefined>;
}) {
  const [result, setResult] = useState<ActionResult | null>(null);
  return (
    <ListCard
      title={`${kind.charAt(0).toUpperCase()}${kind.slice(1)}s`}
      action={
        <DialogTrigger dialog={dialog} trigger={<Button size="sm">New {kind}</Button>}>
          {(handle) => edit(handle, null)}
        </DialogTrigger>
      }
      result={result}
      items={rates}
      empty={{ Icon: Route, title: `No ${kind}s yet`, text: `Add a rate to reimburse ${pays}.` }}
      keyOf={({ id }) => id}
    >
      {(rate) => (
        <CatalogueRow
          name={nameOf(rate)}
          text={[...amountsOf(rate), `from ${formatDay(rate.validFrom)}`, rate.source]
            .filter(Boolean)
            .join(' · ')}
          archived={rate.archived}
          onResult={setResult}
          archive={(archived) => archive({ id: rate.id, archived })}
          fallback={`Failed to change the ${kind}`}
          dialog={dialog}
          edit={(handle, archiving) => edit(handle, rate, archiving)}
        />
      )}
    </ListCard>
  );
}
