import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from './button.tsx';

interface CopyButtonProps {
  text: string;
  /** The accessible name, for a button with only an icon. */
  label?: string;
}

/** Copies a text and shows whether that worked. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const Icon = state === 'copied' ? Check : Copy;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // Without a secure origin or permission there is no clipboard; the text can still be selected.
      setState('failed');
    }
  };
  return (
    <>
      {label === undefined ? (
        <Button Icon={Icon} size="sm" onClick={() => void copy()}>
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      ) : (
        <IconButton
          Icon={Icon}
          label={label}
          className="size-7 lg:-my-1 shrink-0 align-middle [&_svg]:size-3.5 print:hidden"
          onClick={() => void copy()}
        />
      )}
      <span role="status" className={state === 'failed' ? 'basis-full text-danger' : 'sr-only'}>
        {state === 'copied' && 'Copied to the clipboard.'}
        {state === 'failed' && 'The browser does not allow copying. Select the text instead.'}
      </span>
    </>
  );
}
