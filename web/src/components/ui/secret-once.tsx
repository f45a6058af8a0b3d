import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

interface SecretOnceProps {
  label: string;
  secret: string;
  onDone: () => void;
}

/** A secret that is shown once, with a copy button. */
export const SecretOnce = ({ label, secret, onDone }: SecretOnceProps) => (
  <div className="grid gap-4">
    <Banner tone="warning" title="This is shown only once">
      Copy it now and store it safely. We can&apos;t show it again.
    </Banner>
    <div>
      <p className="mb-1.5 text-sm font-medium text-ink-soft">{label}</p>
      <div className="flex flex-wrap items-center gap-2 rounded-md border border-line bg-sunken p-3">
        <code className="min-w-0 flex-1 basis-56 text-sm break-all select-all">{secret}</code>
        <CopyButton text={secret} />
      </div>
    </div>
    <div className="flex justify-end">
      <Button tone="primary" onClick={onDone}>
        I&apos;ve saved it
      </Button>
    </div>
  </div>
);
