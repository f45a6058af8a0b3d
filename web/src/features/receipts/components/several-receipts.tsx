import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import type { ReceiptDraft } from '../../../subjects/receipts/receipt-draft.ts';

interface SeveralReceiptsProps {
  draft: ReceiptDraft;
  onAll: (drafts: readonly ReceiptDraft[]) => void;
}

/** Offers a draft of each receipt on a photo; renders nothing for a single one. */
export function SeveralReceipts({ draft, onAll }: SeveralReceiptsProps) {
  const { others = [] } = draft;
  if (others.length === 0) return null;
  const drafts = [draft, ...others];
  return (
    <Banner
      tone="info"
      title={`${drafts.length} receipts found in this photo`}
      action={<Button onClick={() => onAll(drafts)}>Create {drafts.length} Drafts</Button>}
    >
      Make a draft of each, or continue with the first; the others are in your unmatched receipts.
    </Banner>
  );
}
