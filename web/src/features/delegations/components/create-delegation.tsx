import { useState } from 'react';
import * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { SelectField, TextAreaField, TextField } from '../../../components/ui/field.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { useCreateDelegationMutation, usePossibleDelegatesQuery } from '#graphql';
import { requiredText } from '../../../lib/form-schema.ts';
import { toDateTimeInput, viewerTimeZone } from '../../../lib/format-date.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useServerForm, type ServerForm as Form } from '../../../lib/use-server-form.ts';
import { useSessionUser } from '../../../lib/use-session.ts';

const weekMs = 7 * 86_400_000;

/** Client-side checks; only the server knows the other delegations. The inputs have times in the viewer's zone. */
const schema = z
  .object({
    fromId: z.string(),
    toId: requiredText('Select a delegate'),
    startsAt: requiredText('Enter a start'),
    endsAt: requiredText('Enter an end'),
    reason: z.string(),
  })
  .check(
    z.refine(({ startsAt, endsAt }) => !(Date.parse(endsAt) <= Date.parse(startsAt)), {
      error: 'The end must be after the start.',
      path: ['endsAt'],
    }),
  );
type DelegationValues = z.infer<typeof schema>;

function initialValues(viewerId: string): DelegationValues {
  const now = Date.now();
  return {
    fromId: viewerId,
    toId: '',
    startsAt: toDateTimeInput(new Date(now).toISOString()),
    endsAt: toDateTimeInput(new Date(now + weekMs).toISOString()),
    reason: '',
  };
}

export default function CreateDelegation({ handle }: { handle: DialogHandle }) {
  const viewer = useSessionUser();
  const [createDelegation] = useCreateDelegationMutation({ refetchQueries: ['Delegations'] });
  const keyFor = useIdempotencyKey();
  const [initial] = useState(() => initialValues(String(viewer.id)));
  const form = useServerForm({
    schema,
    initial,
    draft: 'delegation',
    send: async (values) => {
      const input = {
        ...values,
        startsAt: new Date(values.startsAt).toISOString(),
        endsAt: new Date(values.endsAt).toISOString(),
        reason: values.reason.trim() || null,
      };
      return (await createDelegation({ input, idempotencyKey: keyFor(input) }))?.errors;
    },
    onDone: () => {
      showSuccess('Delegation saved');
      handle.close();
    },
    fallback: 'Failed to save the delegation',
  });
  return (
    <FormDialog
      title="Out of office"
      description={`Times are in your zone, ${viewerTimeZone()}.`}
      handle={handle}
      form={form}
      submitLabel="Set up"
      busyLabel="Setting up..."
    >
      <People form={form} maySendOthers={viewer.roles.includes('admin')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="From" type="datetime-local" required {...form.field('startsAt')} />
        <TextField label="Until" type="datetime-local" required {...form.field('endsAt')} />
      </div>
      <TextAreaField
        label="Reason"
        rows={2}
        hint="Optional. Your delegate sees it."
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

function People({ form, maySendOthers }: { form: Form<DelegationValues>; maySendOthers: boolean }) {
  const { data, loading } = usePossibleDelegatesQuery();
  const active = (data?.members ?? []).filter((member) => member.active);
  const options = (except?: string) =>
    active
      .filter(({ id }) => id !== except)
      .map((member) => [member.id, personName(member)] as const);
  return (
    <>
      {maySendOthers && (
        <SelectField label="Who is away" options={options()} {...form.field('fromId')} />
      )}
      <SelectField
        label="Delegate"
        required
        disabled={loading && active.length === 0}
        none="Select a member"
        options={options(form.values.fromId)}
        {...form.field('toId')}
      />
    </>
  );
}
