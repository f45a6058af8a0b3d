import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { andList } from '../../../lib/and-list.ts';
import { unreadMessage, type ReceiptReading } from '../../../subjects/receipts/receipt-draft.ts';

interface ReadingNoteProps {
  reading: ReceiptReading;
  /** Names of the fields that were filled in while the form was open; null when no field was to be filled. */
  filled: readonly string[] | null;
}

/** The progress of reading the form's receipt, announced politely. */
export function ReadingNote({ reading: { status, retry }, filled }: ReadingNoteProps) {
  if (status === 'unreachable' && retry) {
    return <RetryBanner message="Failed to get receipt" onRetry={retry} />;
  }
  if (status === 'failed' && retry) {
    return <RetryBanner message={unreadMessage} label="Try again" onRetry={retry} />;
  }
  if (status === 'failed' || status === 'gone' || status === 'late') {
    return <Banner tone="warning">{problems[status]}</Banner>;
  }
  return (
    <p role="status" className="flex items-center gap-2.5 text-ink-soft empty:hidden">
      {status === 'reading' && (
        <>
          <Spinner small />
          Reading the receipt…
        </>
      )}
      {status === 'read' && filled !== null && readText(filled)}
    </p>
  );
}

const problems = {
  failed: "We couldn't read this receipt. Enter the details.",
  gone: "We couldn't open this file, so it isn't attached. Enter the details or attach another file.",
  late: "We're still reading this receipt. You can enter the details now.",
};

const readText = (filled: readonly string[]): string =>
  filled.length === 0
    ? 'Receipt read: your entries were kept'
    : `Receipt read: ${andList(filled)} filled in`;
