import { ReceiptViewer } from '../../../subjects/receipts/receipt-viewer.tsx';
import { ViewReceiptLink } from '../../../subjects/receipts/view-receipt-link.tsx';
import type { ReadRegion } from '../../../subjects/receipts/receipt-draft.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { readRegionsOf } from './read-regions.ts';
import type { ReactNode } from 'react';
import { Money } from '../../../components/ui/amounts.tsx';
import type { ReceiptLinesFragment } from '#graphql';

interface ReceiptCardProps {
  expense: ExpenseOnPage;
  /** The region of the fact under the pointer; null without one. */
  region: ReadRegion | null;
  onPoint: (region: ReadRegion | null) => void;
}

/** The receipt, with what was read from it; renders nothing without one. */
export function ReceiptCard({ expense, region, onPoint }: ReceiptCardProps) {
  const { receipt } = expense;
  if (!receipt) return null;
  const lit = Object.values(readRegionsOf(expense));
  return (
    <section
      aria-label="Receipt"
      className="flex h-full min-h-0 flex-col bg-sunken print:bg-transparent"
    >
      <div className="min-h-0 flex-1">
        <ReceiptViewer
          fills
          pageUrls={receipt.pageUrls}
          fileName={receipt.fileName}
          region={region}
          lit={lit}
        />
      </div>
      <div className="max-h-[40%] overflow-y-auto border-t border-line px-3 py-2 text-sm print:hidden">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>Receipt attached</span>
          <a
            href={receipt.url}
            className="min-w-0 truncate text-ink-soft underline-offset-2 max-lg:leading-11 hover:underline"
          >
            <span className="sr-only">Download </span>
            {receipt.fileName}
          </a>
          <span className="ml-auto">
            <ViewReceiptLink pageUrls={receipt.pageUrls} />
          </span>
        </p>
        <ReceiptLines receipt={receipt} onPoint={onPoint} />
      </div>
    </section>
  );
}

interface ReceiptLinesProps {
  receipt: ReceiptLinesFragment;
  /** The region of the line under the pointer; null without one. */
  onPoint: (region: ReadRegion | null) => void;
}

/** The purchased items, and the tax per rate, as read from the receipt; renders nothing without either. */
function ReceiptLines({ receipt, onPoint }: ReceiptLinesProps) {
  const { lineItems, taxes, extraction } = receipt;
  const currency = extraction?.currency?.value;
  return (
    <>
      {lineItems.length > 0 && (
        <Lines title="Items" count={lineItems.length} columns={['Item', 'Quantity', 'Amount']}>
          {lineItems.map(({ description, quantity, unitPrice, amount, region }, index) => (
            <Line key={index} region={region} onPoint={onPoint}>
              <td className="py-1 wrap-anywhere">{description}</td>
              <td className={numberCell}>
                {quantity}
                {quantity !== null && unitPrice !== null && ' × '}
                {unitPrice !== null && <Amount amount={unitPrice} currency={currency} />}
              </td>
              <td className={numberCell}>
                <Amount amount={amount} currency={currency} />
              </td>
            </Line>
          ))}
        </Lines>
      )}
      {taxes.length > 0 && (
        <Lines title="Tax" count={taxes.length} columns={['Rate', 'Net', 'Tax', 'Gross']}>
          {taxes.map(({ rate, net, tax, gross, region }, index) => (
            <Line key={index} region={region} onPoint={onPoint}>
              <td className="py-1">{rate === null ? 'Not specified' : `${rate}%`}</td>
              {[net, tax, gross].map((amount, column) => (
                <td key={column} className={numberCell}>
                  <Amount amount={amount} currency={currency} />
                </td>
              ))}
            </Line>
          ))}
        </Lines>
      )}
    </>
  );
}

const numberCell = 'py-1 pl-4 text-right align-top tabular-nums whitespace-nowrap';

interface LinesProps {
  title: string;
  count: number;
  columns: readonly string[];
  children: ReactNode;
}

/** A table of lines, collapsed. */
const Lines = ({ title, count, columns, children }: LinesProps) => (
  <details className="mt-4 text-sm">
    <summary className="touchable w-fit cursor-pointer rounded-sm font-medium text-ink-soft hover:text-ink">
      {title} ({count})
    </summary>
    <table aria-label={title} className="mt-2 w-full">
      <thead>
        <tr className="text-ink-faint">
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={index === 0 ? 'text-left font-normal' : 'pl-4 text-right font-normal'}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </details>
);

const Line = ({
  region,
  onPoint,
  children,
}: Pick<ReceiptLinesProps, 'onPoint'> & { region: ReadRegion | null; children: ReactNode }) => (
  <tr
    className="border-t border-line hover:bg-sunken"
    onMouseEnter={() => onPoint(region)}
    onMouseLeave={() => onPoint(null)}
  >
    {children}
  </tr>
);

/** Without its currency, an amount is a bare number. */
const Amount = ({ amount, currency }: { amount: string; currency: string | undefined }) =>
  currency === undefined ? amount : <Money amount={amount} currency={currency} />;
