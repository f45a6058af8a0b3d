import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Section } from '../../../components/ui/section.tsx';
import { ReceiptViewer } from '../../../components/ui/receipt-viewer.tsx';
import { ViewReceiptLink } from '../../../components/ui/view-receipt-link.tsx';
import type { ReadRegion } from '../../../lib/receipt-draft.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { ReceiptLines } from './receipt-lines.tsx';

export function ReceiptCard({
  expense: { receipt },
  unavailable,
}: {
  expense: ExpenseOnPage;
  /** Whether the receipt service did not respond, so that it is unknown if there is a receipt. */
  unavailable: boolean;
}) {
  const [region, setRegion] = useState<ReadRegion | null>(null);
  if (unavailable) {
    return (
      <Section title="Receipt">
        <p className="text-ink-soft">The receipt is unavailable right now.</p>
      </Section>
    );
  }
  if (!receipt) return null;
  return (
    <Section title="Receipt">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-3">
          <FileText aria-hidden="true" className="size-5 shrink-0 text-accent" />
          <div className="min-w-0">
            <p className="font-medium">Receipt attached</p>
            <a href={receipt.url} className="block truncate text-sm text-ink-faint hover:underline">
              <span className="sr-only">Download </span>
              {receipt.fileName}
            </a>
          </div>
        </div>
        <ViewReceiptLink pageUrls={receipt.pageUrls} />
      </div>
      <div className="mt-4 overflow-hidden rounded-md border border-line">
        <ReceiptViewer pageUrls={receipt.pageUrls} fileName={receipt.fileName} region={region} />
      </div>
      <ReceiptLines receipt={receipt} onPoint={setRegion} />
    </Section>
  );
}
