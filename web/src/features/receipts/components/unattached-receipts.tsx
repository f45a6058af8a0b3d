import { FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import {
  useDeleteReceiptMutation,
  useUnattachedReceiptsQuery,
  type ReceiptDetailFragment,
  type ReceiptStatus,
} from '#graphql';
import { failureMessage, loadFailure } from '../../../lib/graphql-failures.ts';
import type { ReceiptDraft } from '../../../subjects/receipts/receipt-draft.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { draftFromReceipt } from '../api/receipt-to-draft.ts';
import { textLabels } from '../../../lib/with-unknown.ts';

const statusLabels = textLabels<ReceiptStatus>({
  ANALYZING: 'Being read',
  ANALYZED: 'Read',
  FAILED: 'Could not be read',
});

/** Uploaded receipts without an expense. */
export function UnattachedReceipts({ onContinue }: { onContinue: (draft: ReceiptDraft) => void }) {
  const { data, error, refetch } = useUnattachedReceiptsQuery();
  const [deleteReceipt] = useDeleteReceiptMutation({ refetchQueries: ['UnattachedReceipts'] });
  const [failure, setFailure] = useState<string | null>(null);
  const receipts = data?.receipts.edges.map(({ node }) => node);

  const remove = async (id: string) => {
    const answer = await deleteReceipt({ id });
    const deleted = typeof answer?.deletedId === 'string';
    if (deleted) showSuccess('Receipt deleted');
    setFailure(deleted ? null : failureMessage(answer?.errors, 'Failed to delete receipt'));
  };

  return (
    <Section title="Unmatched receipts">
      <div className="grid grid-cols-1 gap-3">
        {error && (
          <RetryBanner
            message={loadFailure(error, 'Failed to get receipts', receipts)}
            onRetry={() => void refetch()}
          />
        )}
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        {!receipts && !error && (
          <>
            <LoadingNote>Loading receipts</LoadingNote>
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-full" />
          </>
        )}
        {receipts?.length === 0 && <p className="text-ink-soft">All receipts are matched.</p>}
        <ul className="grid grid-cols-1 divide-y divide-line">
          {receipts?.map((receipt) => (
            <ReceiptRow
              key={receipt.id}
              receipt={receipt}
              onContinue={() => onContinue(draftFromReceipt(receipt))}
              onDelete={() => remove(receipt.id)}
            />
          ))}
        </ul>
      </div>
    </Section>
  );
}

interface ReceiptRowProps {
  receipt: ReceiptDetailFragment;
  onContinue: () => void;
  onDelete: () => Promise<void>;
}

function ReceiptRow({ receipt, onContinue, onDelete }: ReceiptRowProps) {
  const vendor = receipt.extraction?.vendor?.value;
  return (
    <li className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{vendor ?? receipt.fileName}</p>
        <p className="truncate text-sm text-ink-faint">
          {statusLabels[receipt.status]} · <RelativeTime at={receipt.createdAt} />
        </p>
      </div>
      <Button size="sm" onClick={onContinue} aria-label={`Continue with ${receipt.fileName}`}>
        Continue
      </Button>
      <ConfirmDialog
        title="Delete receipt"
        question="Are you sure you want to delete this receipt?"
        confirmLabel="Delete"
        onConfirm={onDelete}
        trigger={
          <IconButton
            Icon={Trash2}
            label={`Delete ${receipt.fileName}`}
            className="hover:text-danger"
          />
        }
      />
    </li>
  );
}
