import { Banner } from '../../../components/ui/banner.tsx';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { SelectField, TextAreaField, TextField } from '../../../components/ui/field.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import {
  useCreateDelegationMutation,
  usePossibleDelegatesQuery,
} from '../../../generated/graphql.ts';
import { toDateTimeInput, viewerTimeZone } from '../../../lib/format-date.ts';
import { personName } from '../../../lib/person-name.ts';
import { forgetDraft, useForm } from '../../../lib/use-form.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { checkDelegation, type DelegationValues } from './delegation-values.ts';

const weekMs = 7 * 86_400_000;

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
  const draftKey = `delegation:${viewer.id}`;
  const [createDelegation] = useCreateDelegationMutation({ refetchQueries: ['Delegations'] });
  const keyFor = useIdempotencyKey();
  const form = useForm<DelegationValues>({
    initial: initialValues(String(viewer.id)),
    draftKey,
    check: checkDelegation,
    send: async (values) => {
      const input = {
        fromId: values.fromId,
        toId: values.toId,
        startsAt: new Date(values.startsAt).toISOString(),
        endsAt: new Date(values.endsAt).toISOString(),
        reason: values.reason.trim() === '' ? null : values.reason.trim(),
      };
      const { data } = await createDelegation({
        variables: { input, idempotencyKey: keyFor(input) },
      });
      return data?.createDelegation.errors;
    },
    onDone: handle.close,
    fallback: 'Failed to set up the delegation',
  });
  const cancel = () => {
    forgetDraft(draftKey);
    handle.close();
  };
  return (
    <Modal
      title="Out of office"
      description={`Times are in your zone, ${viewerTimeZone()}.`}
      handle={handle}
    >
      <form {...form.formProps} className="grid gap-4">
        {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
        <People form={form} maySendOthers={viewer.roles.includes('admin')} />
        <Window form={form} />
        <TextAreaField
          label="Reason"
          rows={2}
          hint="Shown to your delegate. You may leave it empty."
          value={form.values.reason}
          error={form.errors.reason}
          onChange={(event) => form.set('reason', event.target.value)}
        />
        <FormFooter
          submitLabel="Set up"
          busyLabel="Setting up..."
          busy={form.busy}
          onCancel={cancel}
        />
      </form>
    </Modal>
  );
}

type DelegationForm = ReturnType<typeof useForm<DelegationValues>>;

function People({ form, maySendOthers }: { form: DelegationForm; maySendOthers: boolean }) {
  const { data, loading } = usePossibleDelegatesQuery();
  const active = (data?.members ?? []).filter((member) => member.active);
  const options = (except: string | null) =>
    active
      .filter(({ id }) => id !== except)
      .map((member) => (
        <option key={member.id} value={member.id}>
          {personName(member)}
        </option>
      ));
  return (
    <>
      {maySendOthers && (
        <SelectField
          label="Who is away"
          value={form.values.fromId}
          error={form.errors.fromId}
          onChange={(event) => form.set('fromId', event.target.value)}
        >
          {options(null)}
        </SelectField>
      )}
      <SelectField
        label="Who stands in"
        required
        disabled={loading && active.length === 0}
        value={form.values.toId}
        error={form.errors.toId}
        onChange={(event) => form.set('toId', event.target.value)}
      >
        <option value="">Select a member</option>
        {options(form.values.fromId)}
      </SelectField>
    </>
  );
}

function Window({ form: { values, errors, set } }: { form: DelegationForm }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="From"
        type="datetime-local"
        required
        value={values.startsAt}
        error={errors.startsAt}
        onChange={(event) => set('startsAt', event.target.value)}
      />
      <TextField
        label="Until"
        type="datetime-local"
        required
        value={values.endsAt}
        error={errors.endsAt}
        onChange={(event) => set('endsAt', event.target.value)}
      />
    </div>
  );
}
