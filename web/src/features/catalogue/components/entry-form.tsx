import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import type { Refusal } from '../../../lib/graphql-failures.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useServerForm, type ServerForm as Form } from '../../../lib/use-server-form.ts';

/** What the dialog of an entry gets from its card. */
export interface EntryDialogProps<Entry> {
  handle: DialogHandle;
  /** Null for a new one. */
  entry: Entry | null;
  /** Archives it. */
  archiving?: ReactNode;
}

type Answer = Promise<{ readonly errors: readonly Refusal[] } | undefined>;

interface EntryFormProps<Values extends FieldValues, Input> extends EntryDialogProps<{
  readonly id: string;
  readonly version?: number;
}> {
  /** The kind of entry, such as tax code. */
  kind: string;
  /** What a change leaves as it is. */
  note: string;
  schema: z.ZodMiniType<Values, Values>;
  initial: Values;
  nameOf: (values: Values) => string;
  /** What the server gets. */
  inputOf: (values: Values) => Input;
  create: (input: Input & { idempotencyKey: string }) => Answer;
  update: (input: Input & { id: string }) => Answer;
  wide?: boolean;
  children: (form: Form<Values>) => ReactNode;
}

/** Creates or changes an entry of the catalogue in a dialog. */
export function EntryForm<Values extends FieldValues, Input extends object>({
  handle,
  kind,
  entry,
  note,
  schema,
  initial,
  nameOf,
  inputOf,
  create,
  update,
  wide = false,
  archiving,
  children,
}: EntryFormProps<Values, Input>) {
  const keyFor = useIdempotencyKey();
  const form = useServerForm({
    ...{ schema, initial, version: entry?.version },
    draft: `${kind.replaceAll(' ', '-')}:${entry?.id ?? 'new'}`,
    send: async (values) => {
      const input = inputOf(values);
      const sent = entry
        ? update({ ...input, id: entry.id })
        : create({ ...input, idempotencyKey: keyFor(input) });
      return (await sent)?.errors;
    },
    onDone: (values) => {
      showSuccess(`${nameOf(values)} saved`);
      handle.close();
    },
    fallback: `Failed to save the ${kind}`,
  });
  return (
    <FormDialog
      title={entry ? `Edit ${nameOf(initial)}` : `New ${kind}`}
      description={note}
      handle={handle}
      wide={wide}
      form={form}
      submitLabel={`Save ${kind}`}
      aside={archiving}
    >
      {children(form)}
    </FormDialog>
  );
}
