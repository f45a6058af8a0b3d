import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import type { Refusal } from '../../../lib/graphql-failures.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useServerForm, type ServerForm as Form } from '../../../lib/use-server-form.ts';

interface EntryFormProps<Values extends FieldValues> {
  handle: DialogHandle;
  /** The kind of entry, such as tax code. */
  kind: string;
  /** Null for a new one. */
  entry: { readonly id: string; readonly version?: number } | null;
  /** What a change leaves as it is. */
  note: string;
  schema: z.ZodMiniType<Values, Values>;
  initial: Values;
  nameOf: (values: Values) => string;
  send: (
    values: Values,
    keyFor: (input: unknown) => string,
  ) => Promise<readonly Refusal[] | undefined>;
  wide?: boolean;
  /** Archives it. */
  archiving: ReactNode;
  children: (form: Form<Values>) => ReactNode;
}

/** Creates or changes an entry of the catalogue in a dialog. */
export function EntryForm<Values extends FieldValues>({
  handle,
  kind,
  entry,
  note,
  schema,
  initial,
  nameOf,
  send,
  wide = false,
  archiving,
  children,
}: EntryFormProps<Values>) {
  const keyFor = useIdempotencyKey();
  const form = useServerForm({
    ...{ schema, initial, version: entry?.version },
    draft: `${kind.replaceAll(' ', '-')}:${entry?.id ?? 'new'}`,
    send: (values) => send(values, keyFor),
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
