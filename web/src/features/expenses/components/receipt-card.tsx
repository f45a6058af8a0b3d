import { ReceiptViewer } from '../../../subjects/receipts/receipt-viewer.tsx';
import { ViewReceiptLink } from '../../../subjects/receipts/view-receipt-link.tsx';
import type { ReadRegion } from '../../../subjects/receipts/receipt-draft.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { readRegionsOf } from './read-regions.ts';
import { ReceiptLines } from './receipt-lines.tsx';

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
