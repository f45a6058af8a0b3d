import type { VatFiguresFragment } from '#graphql';
import { Cell, HeadCell, Row, Table } from '../../../components/ui/table.tsx';
import { sumDecimals } from '../../../lib/decimal.ts';
import { isZero } from '../payables.ts';
import { vatRowName } from '../vat-report.ts';
import { AmountCell } from './amount-cell.tsx';

const columns =
  'sm:grid-cols-[minmax(0,1fr)_4.5rem_3.5rem_6.5rem_6.5rem_6.5rem] lg:grid-cols-[minmax(0,1fr)_6rem_5rem_9rem_9rem_9rem]';

/** A row per tax code and currency, the sum, and what the tax accounts have besides. */
export function VatTable({ report: { rows, difference } }: { report: VatFiguresFragment }) {
  const total = (of: 'net' | 'inputTax' | 'outputTax') => sumDecimals(rows.map((row) => row[of]));
  return (
    <Table
      label="VAT"
      columns={columns}
      head={
        <>
          <HeadCell>Tax code</HeadCell>
          <HeadCell>Currency</HeadCell>
          <HeadCell className="text-right">Lines</HeadCell>
          <HeadCell className="text-right">Net</HeadCell>
          <HeadCell className="text-right">Input tax</HeadCell>
          <HeadCell className="text-right">Output tax</HeadCell>
        </>
      }
    >
      {[
        ...rows.map((row) => (
          <Line
            key={`${row.taxCode} ${row.currency}`}
            {...row}
            name={vatRowName(row)}
            currency={row.currency ?? ''}
            lines={String(row.lines)}
          />
        )),
        <Line
          key="total"
          name="Total"
          net={total('net')}
          inputTax={total('inputTax')}
          outputTax={total('outputTax')}
          className="font-strong"
        />,
        <Difference key="difference" difference={difference} />,
      ]}
    </Table>
  );
}

interface LineProps {
  name: string;
  currency?: string;
  lines?: string;
  net: string;
  inputTax: string;
  outputTax: string;
  className?: string;
}

/** On small screens the name and net above, and both taxes below. */
const Line = ({
  name,
  currency = '',
  lines = '',
  net,
  inputTax,
  outputTax,
  className,
}: LineProps) => (
  <Row columns={columns} label={`${name} ${currency}`.trim()} className={className}>
    <Cell className="max-sm:order-1 max-sm:wrap-anywhere sm:truncate">
      {name}
      {currency !== '' && <span className="text-ink-soft sm:hidden"> · {currency}</span>}
    </Cell>
    <Cell className="text-ink-soft max-sm:hidden">{currency}</Cell>
    <Cell className="text-right text-ink-soft tabular-nums max-sm:hidden">{lines}</Cell>
    <AmountCell amount={net} className="max-sm:order-2" />
    <AmountCell label="Input" amount={inputTax} className="max-sm:order-3 max-sm:text-left" />
    <AmountCell label="Output" amount={outputTax} className="max-sm:order-4" />
  </Row>
);

/** Zero unless the totals of the tax accounts say something else than their entries. */
const Difference = ({ difference }: { difference: string }) => (
  <Row columns={columns} label="Difference to the tax accounts">
    <Cell className="text-ink-soft sm:col-span-5">
      Difference to the tax accounts
      {!isZero(difference) && (
        <span className="block text-sm text-danger">
          The totals of the accounts don’t match their entries. Tell whoever operates Outlay.
        </span>
      )}
    </Cell>
    <AmountCell amount={difference} className="font-strong" />
  </Row>
);
