import type { FieldValues } from 'react-hook-form';
import type { ServerForm } from '../../lib/use-server-form.ts';
import { EditConflict, type ConflictTexts } from './edit-conflict.tsx';
import { TextButton } from './text-link.tsx';

/** Says that input from before is back, and what someone else has changed since. */
export const RestoredInput = <Values extends FieldValues>({
  form: { restored, merge, choose, startOver },
  conflict = {},
}: {
  form: Pick<ServerForm<Values>, 'restored' | 'merge' | 'choose' | 'startOver'>;
  conflict?: ConflictTexts<Values>;
}) => (
  <>
    {restored && (
      <p role="status" className="text-ink-soft">
        Unsaved changes restored.{' '}
        <TextButton look="plain" onClick={() => startOver()}>
          Discard
        </TextButton>
      </p>
    )}
    {merge && <EditConflict {...conflict} merge={merge} onChoose={choose} />}
  </>
);
