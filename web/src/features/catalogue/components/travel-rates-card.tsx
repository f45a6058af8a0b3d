import { Route } from 'lucide-react';
import type { ComponentProps } from 'react';
import {
  useArchiveMileageRateMutation,
  useArchivePerDiemRateMutation,
  type MileageRateRowFragment,
  type PerDiemRateRowFragment,
} from '#graphql';
import { formatDay } from '../../../lib/format-date.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { CatalogueCard } from './catalogue-card.tsx';

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
      archive={archive}
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
      archive={archive}
    />
  );
}

type RatesCardProps<Row extends Rate> = Pick<
  ComponentProps<typeof CatalogueCard<Row>>,
  'kind' | 'nameOf' | 'dialog' | 'archive'
> & {
  rates: readonly Row[];
  /** What these rates reimburse. */
  pays: string;
  amountsOf: (rate: Row) => readonly (string | false)[];
};

const RatesCard = <Row extends Rate>({ rates, pays, amountsOf, ...rest }: RatesCardProps<Row>) => (
  <CatalogueCard
    {...rest}
    title={`${rest.kind.charAt(0).toUpperCase()}${rest.kind.slice(1)}s`}
    Icon={Route}
    emptyText={`Add a rate to reimburse ${pays}.`}
    items={rates}
    textOf={(rate) =>
      [...amountsOf(rate), `from ${formatDay(rate.validFrom)}`, rate.source]
        .filter(Boolean)
        .join(' · ')
    }
  />
);
