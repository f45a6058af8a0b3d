import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ServerForm as Form } from '../../lib/use-server-form.ts';
import { ActionBanner } from './action-banner.tsx';
import type { ConflictTexts } from './edit-conflict.tsx';
import { FormFooter } from './form-footer.tsx';
import { FormProblems } from './form-problems.tsx';
import { RestoredInput } from './restored-input.tsx';

/** A form with its failure above the fields, and back and submit below them. */
export function ServerForm<Values extends FieldValues>({
  form,
  submitLabel,
  busyLabel = 'Saving...',
  savedNote,
  conflict,
  quiet = false,
  onCancel,
  aside,
  className = 'grid gap-4',
  children,
}: {
  form: Form<Values>;
  submitLabel: string;
  busyLabel?: string;
  /** Shown while the values are unchanged since the last save. */
  savedNote?: string;
  /** How changes made elsewhere are shown. */
  conflict?: ConflictTexts<Values>;
  /** Whether other forms of the page are as important: then none has a filled button. */
  quiet?: boolean;
  onCancel?: () => void;
  /** What else can be done with the object. */
  aside?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const buttons = (
    <FormFooter
      submitLabel={submitLabel}
      busyLabel={busyLabel}
      busy={form.busy}
      quiet={quiet}
      aside={aside}
      {...(onCancel && {
        onCancel: () => {
          form.forget();
          onCancel();
        },
      })}
    />
  );
  return (
    <form {...form.formProps} className={className}>
      <FormProblems form={form} />
      <RestoredInput form={form} {...(conflict && { conflict })} />
      {form.proposed !== null && <ActionBanner {...form.proposed} />}
      {children}
      {savedNote === undefined ? (
        buttons
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <p role="status" className="text-success">
            {form.saved && savedNote}
          </p>
          {buttons}
        </div>
      )}
    </form>
  );
}
