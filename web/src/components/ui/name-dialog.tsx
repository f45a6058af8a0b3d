import type { Refusal } from '../../lib/graphql-failures.ts';
import { useForm } from '../../lib/use-form.ts';
import { Banner } from './banner.tsx';
import type { DialogHandle } from './dialog-trigger.tsx';
import { TextField } from './field.tsx';
import { FormFooter } from './form-footer.tsx';
import { Modal } from './modal.tsx';

/** Asks for a name, for something new or to rename it. `send` resolves to the server's refusals. */
export function NameDialog({
  handle,
  title,
  current,
  submitLabel,
  fallback,
  send,
}: {
  handle: DialogHandle;
  title: string;
  /** The current name; null for something new. */
  current: string | null;
  submitLabel: string;
  /** Shown when the server gives no message. */
  fallback: string;
  send: (values: { name: string }) => Promise<readonly Refusal[] | undefined>;
}) {
  const form = useForm({
    initial: { name: current ?? '' },
    check: ({ name }) => ({ name: name.trim() === '' ? 'Enter a name' : undefined }),
    send: ({ name }) => send({ name: name.trim() }),
    onDone: handle.close,
    fallback,
  });
  return (
    <Modal title={title} handle={handle}>
      <form {...form.formProps} className="grid gap-4">
        {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
        <TextField
          label="Name"
          required
          autoFocus
          value={form.values.name}
          error={form.errors.name}
          onChange={(event) => form.set('name', event.target.value)}
        />
        <FormFooter
          submitLabel={submitLabel}
          busyLabel="Saving..."
          busy={form.busy}
          onCancel={handle.close}
        />
      </form>
    </Modal>
  );
}
