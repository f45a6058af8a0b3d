import { ExternalLink } from 'lucide-react';

/** Opens the image of a receipt's first page in a new tab. */
export const ViewReceiptLink = ({ pageUrls }: { pageUrls: readonly string[] }) => (
  <a
    href={pageUrls[0]}
    target="_blank"
    rel="noopener noreferrer"
    className="inline-flex max-lg:min-h-11 shrink-0 items-center gap-1.5 font-medium text-accent hover:underline"
  >
    View Receipt
    <ExternalLink aria-hidden="true" className="size-[1.1em]" />
    <span className="sr-only">(opens in a new tab)</span>
  </a>
);
