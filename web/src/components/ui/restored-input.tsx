import type { FieldValues } from 'react-hook-form';
import type { ServerForm } from '../../lib/use-server-form.ts';
import { EditConflict, type ConflictTexts } from './edit-conflict.tsx';

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
        <button
          type="button"
          className="touchable font-medium text-accent"
          onClick={() => startOver()}
        >
          Discard
        </button>
      </p>
    )}
    {merge && <EditConflict {...conflict} merge={merge} onChoose={choose} />}
  </>
);
