import { ReceiptViewer } from '../../../subjects/receipts/receipt-viewer.tsx';
import { ViewReceiptLink } from '../../../subjects/receipts/view-receipt-link.tsx';
import type { Task } from './task.ts';

type Receipt = NonNullable<NonNullable<Task['expense']>['receipt']>;

/** The receipt beside the facts, with its total lit, so that approvers can decide here. */
export const TaskReceipt = ({ receipt }: { receipt: Receipt }) => (
  <figure className="bg-sunken max-lg:-mx-(--gutter) xl:overflow-y-auto xl:border-r xl:border-line">
    <ReceiptViewer
      pageUrls={receipt.pageUrls}
      fileName={receipt.fileName}
      region={receipt.extraction?.amount?.region ?? null}
    />
    <figcaption className="flex items-center justify-between gap-3 px-4 py-2 text-sm">
      <a
        href={receipt.url}
        className="min-w-0 truncate text-ink-faint hover:underline max-lg:leading-11"
      >
        <span className="sr-only">Download </span>
        {receipt.fileName}
      </a>
      <ViewReceiptLink pageUrls={receipt.pageUrls} />
    </figcaption>
  </figure>
);
