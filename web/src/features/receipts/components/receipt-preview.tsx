import { Download } from 'lucide-react';
import { LoadingNote } from '../../../components/ui/skeleton.tsx';
import { PageSketch } from '../../../subjects/receipts/page-sketch.tsx';
import { ReceiptViewer } from '../../../subjects/receipts/receipt-viewer.tsx';
import type { ReadableField, ReceiptDraft } from '../../../subjects/receipts/receipt-draft.ts';

interface ReceiptPreviewProps {
  draft: ReceiptDraft;
  focused: ReadableField | null;
}

/** The receipt beside the form; highlights the region of the focused field's value. */
export function ReceiptPreview({ draft, focused }: ReceiptPreviewProps) {
  const { url, pageUrls, fileName } = draft;
  return (
    <section aria-label="Receipt" className="bg-sunken">
      <header className="flex min-h-10 items-center justify-between gap-3 border-b border-line bg-surface px-4">
        <h2 className="min-w-0 truncate text-sm font-medium text-ink-soft">{fileName}</h2>
        {url !== null && (
          <a
            href={url}
            className="touchable inline-flex shrink-0 items-center gap-1.5 text-sm font-medium text-accent hover:underline"
          >
            Download
            <Download aria-hidden="true" className="size-3.5" />
            <span className="sr-only">receipt</span>
          </a>
        )}
      </header>
      {pageUrls.length === 0 && draft.status === 'reading' ? (
        <div className="p-6">
          <LoadingNote>Preparing the preview…</LoadingNote>
          <PageSketch />
        </div>
      ) : pageUrls.length === 0 ? (
        <p className="px-4 py-10 text-center text-ink-soft">
          The receipt is unavailable right now.
        </p>
      ) : (
        <ReceiptViewer
          pageUrls={pageUrls}
          fileName={fileName}
          region={(focused && draft.values[focused]?.region) ?? null}
        />
      )}
    </section>
  );
}
