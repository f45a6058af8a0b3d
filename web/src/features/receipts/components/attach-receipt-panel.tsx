import { megabytes } from '@outlay/schemas/receipt-file';
import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { storedReceipt, useReceiptUpload } from '../api/use-receipt-upload.ts';
import { receiptFileProblem, receiptSizeMax } from '../receipt-file.ts';
import { FileDrop } from './file-drop.tsx';
import { UploadProgress } from './upload-progress.tsx';

/** Uploads a receipt and passes its id to the expense as soon as the file is stored, while it is still being read. */
export function AttachReceiptPanel({
  onUploaded,
}: {
  /** Resolves to the error message, or to null. */
  onUploaded: (receiptId: string) => Promise<string | null>;
}) {
  const { state, upload, reset } = useReceiptUpload();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attached, setAttached] = useState(false);
  const storedId = storedReceipt(state)?.receiptId ?? null;
  useEffect(() => {
    if (storedId !== null) void attach(storedId);
  }, [storedId]);

  const choose = (chosen: File) => {
    const reason = receiptFileProblem(chosen);
    reset();
    setAttached(false);
    setProblem(reason);
    setFile(reason === null ? chosen : null);
  };
  const attach = async (receiptId: string) => {
    const failure = await onUploaded(receiptId).catch(() => 'Failed to attach receipt');
    setProblem(failure);
    setAttached(failure === null);
    if (failure === null) setFile(null);
  };

  return (
    <Section title="Attach Receipt">
      <div className="grid gap-4">
        {attached && <Banner tone="success">Receipt attached.</Banner>}
        {state.status === 'failed' && state.draft === null && (
          <Banner tone="error">{state.message}</Banner>
        )}
        {state.status === 'uploading' && (storedId === null || file !== null) ? (
          <UploadProgress upload={state} onCancel={reset} />
        ) : file ? (
          <ChosenFile
            file={file}
            problem={problem}
            onUpload={() => void upload(file)}
            onRemove={() => {
              setFile(null);
              setProblem(null);
            }}
          />
        ) : (
          <FileDrop
            compact
            title="Drag and drop a receipt"
            hint={`PNG, JPG, PDF up to ${receiptSizeMax}`}
            problem={problem}
            onFile={choose}
          />
        )}
      </div>
    </Section>
  );
}

interface ChosenFileProps {
  file: File;
  problem: string | null;
  onUpload: () => void;
  onRemove: () => void;
}

const ChosenFile = ({ file, problem, onUpload, onRemove }: ChosenFileProps) => (
  <div className="grid gap-4">
    <div className="flex items-center gap-3">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-accent" />
      <div className="min-w-0">
        <p className="truncate font-medium">{file.name}</p>
        <p className="text-sm text-ink-faint">{megabytes(file.size)} MB</p>
      </div>
    </div>
    {problem !== null && (
      <p role="alert" className="font-medium text-danger">
        {problem}
      </p>
    )}
    <div className="flex flex-wrap gap-2">
      <Button tone="primary" onClick={onUpload}>
        Upload Receipt
      </Button>
      <Button onClick={onRemove}>Remove</Button>
    </div>
  </div>
);
