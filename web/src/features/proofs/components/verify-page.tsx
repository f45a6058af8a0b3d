import { readBundle, readTrusted, type ProofBundle } from '@outlay/verifier';
import { FileCheck2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Brand } from '../../../components/ui/brand.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { readBytes, readJsonFile, type FileContent } from '../read-file.ts';
import { useLinks, type ProofFiles } from '../use-links.ts';
import { FileChoice } from './file-choice.tsx';
import { ApprovalFacts, namesIn, PaymentFacts } from './proof-facts.tsx';
import { ProofLinks, ProofVerdict } from './proof-links.tsx';
import { VerifierFile } from './verifier-file.tsx';

/** Checks a proof of payment for anyone who has the file. Nothing leaves the browser. */
export default function VerifyPage() {
  const [bundle, setBundle] = useState<ProofBundle | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    document.title = 'Verify a proof of payment · Outlay';
  }, []);
  const take = async (file: File) => {
    const content = await readJsonFile(file, 'a proof of payment', readBundle);
    setBundle('value' in content ? content.value : null);
    setProblem('problem' in content ? content.problem : null);
  };
  return (
    <main className="mx-auto min-h-dvh w-full max-w-3xl px-5 py-6 sm:px-10">
      <Link to="/" className="inline-block rounded-md print:hidden">
        <Brand />
      </Link>
      <h1 className="mt-10 text-2xl font-semibold tracking-[-0.02em] print:mt-0">
        Verify a proof of payment
      </h1>
      <p className="mt-1.5 text-ink-soft print:hidden">
        Check who approved an expense and how it was paid. The file stays in your browser.
      </p>
      <div className="mt-7 grid gap-5">
        <ProofDrop compact={bundle !== null} onFile={(file) => void take(file)} />
        {problem !== null && (
          <p role="alert" className="font-medium wrap-anywhere text-danger">
            {problem}
          </p>
        )}
        {bundle && <Verification bundle={bundle} />}
      </div>
    </main>
  );
}

function ProofDrop({ compact, onFile }: { compact: boolean; onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
      className={classNames(
        'flex flex-col items-center rounded-lg border-2 border-dashed text-center transition-colors print:hidden',
        compact ? 'gap-3 px-4 py-5' : 'gap-4 px-6 py-14',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong/60 bg-surface',
      )}
    >
      {!compact && (
        <FileCheck2 aria-hidden="true" strokeWidth={1.5} className="size-9 text-accent" />
      )}
      <p className={compact ? 'font-medium' : 'text-md font-semibold'}>
        {compact ? 'Drop another proof here' : 'Drop the proof here'}
      </p>
      <FileChoice label="Choose file" accept=".json,application/json" onFile={onFile} />
    </div>
  );
}

function Verification({ bundle }: { bundle: ProofBundle }) {
  const [files, setFiles] = useState<ProofFiles>({});
  const checked = useLinks(bundle, files);
  const nameOf = namesIn(bundle);
  return (
    <>
      <ProofVerdict checked={checked} />
      <AddedFiles files={files} onChange={setFiles} />
      <PaymentFacts bundle={bundle} nameOf={nameOf} />
      <ApprovalFacts bundle={bundle} nameOf={nameOf} />
      {checked.state === 'checked' && <ProofLinks links={checked.links} />}
    </>
  );
}

/** Inputs for the receipt and the trusted keys, if the auditor has them. */
function AddedFiles({
  files,
  onChange,
}: {
  files: ProofFiles;
  onChange: (files: ProofFiles) => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const add = <Value,>(content: FileContent<Value>, toFiles: (value: Value) => ProofFiles) => {
    setProblem('problem' in content ? content.problem : null);
    if ('value' in content) onChange({ ...files, ...toFiles(content.value) });
  };
  const addReceipt = async (file: File) => {
    add(await readBytes(file), (receipt) => ({ receipt }));
  };
  const addKeys = async (file: File) => {
    add(await readJsonFile(file, 'a file of trusted keys', readTrusted), (trusted) => ({
      trusted,
    }));
  };
  return (
    <Section title="Check more" className="print:hidden">
      <div className="grid gap-3">
        <p className="text-ink-soft">
          Add the receipt to compare it with the submitted one. Add the issuer&apos;s keys if the
          proof is from another installation.
        </p>
        <div className="flex flex-wrap gap-2">
          <FileChoice
            small
            label={files.receipt ? 'Replace receipt' : 'Add receipt'}
            onFile={(file) => void addReceipt(file)}
          />
          <FileChoice
            small
            label={files.trusted ? 'Replace keys' : 'Add keys'}
            accept=".json,application/json"
            onFile={(file) => void addKeys(file)}
          />
        </div>
        {problem !== null && (
          <p role="alert" className="font-medium wrap-anywhere text-danger">
            {problem}
          </p>
        )}
        <VerifierFile proofName="proof.json" />
      </div>
    </Section>
  );
}
