import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { requiredText } from '../../lib/form-schema.ts';
import type { Refusal } from '../../lib/graphql-failures.ts';
import { showSuccess } from '../../lib/success-notice.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import type { DialogHandle } from './dialog-trigger.tsx';
import { TextField } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';

const schema = z.object({ name: requiredText('Enter a name') });

/** Asks for a name of a new or existing object. `send` resolves to the server's refusals. */
export default function NameDialog({
  handle,
  title,
  draft,
  current,
  submitLabel,
  fallback,
  send,
  aside,
}: {
  handle: DialogHandle;
  title: string;
  /** Keeps the input under this name. */
  draft: string;
  /** The current name; null for a new object. */
  current: string | null;
  submitLabel: string;
  /** Shown when the server gives no message. */
  fallback: string;
  send: (values: { name: string }) => Promise<readonly Refusal[] | undefined>;
  /** What else can be done with the object. */
  aside?: ReactNode;
}) {
  const form = useServerForm({
    schema,
    initial: { name: current ?? '' },
    version: current ?? '',
    draft,
    send,
    onDone: ({ name }) => {
      showSuccess(current === null ? `${name} added` : `Renamed to ${name}`);
      handle.close();
    },
    fallback,
  });
  return (
    <FormDialog title={title} handle={handle} form={form} submitLabel={submitLabel} aside={aside}>
      <TextField label="Name" required autoFocus {...form.field('name')} />
    </FormDialog>
  );
}
