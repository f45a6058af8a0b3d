import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import {
  useApprovalRulesQuery,
  useRuleVocabularyQuery,
  type RulePartsFragment,
  type RuleVocabularyQuery,
} from '#graphql';
import { resultOf } from '../../../lib/action-result.ts';
import { isPendingConfirmation } from '../../../lib/graphql-failures.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm, type ServerForm as FormOf } from '../../../lib/use-server-form.ts';
import { useSaveRule } from '../api/use-save-rule.ts';
import type { SavedRule } from '../saved-rule.ts';
import {
  templates,
  templateSchema,
  type TemplateValues,
  places,
  type TemplateKind,
} from './rule-templates.ts';
import type { ReactNode } from 'react';
import { SelectField } from '../../../components/ui/field.tsx';
import { personName } from '../../../subjects/members/person-name.ts';
import { UsdField } from '../../../subjects/payments/usd-field.tsx';

const initial: TemplateValues = {
  kind: 'finance',
  amountUsd: '500',
  first: '',
  second: '',
  third: '',
};

interface Ends {
  onSaved: (saved: SavedRule) => unknown;
  onCancel?: () => void;
}

/** Replaces the default rule by one of a few that suit most companies. It stays an ordinary rule. */
export function TemplateForm(ends: Ends) {
  const { data, error, refetch } = useApprovalRulesQuery({
    // Replaces the default rule's latest version, and the cache may be older.
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const rule = data?.approvalRules.find(({ isDefault }) => isDefault);
  if (rule) return <RuleForm rule={rule} {...ends} />;
  // An answer without it is a failure too.
  return <NotLoaded what="the default rule" rows={3} error={error ?? data} {...{ refetch }} />;
}

function RuleForm({ rule, onSaved, onCancel }: Ends & { rule: RulePartsFragment }) {
  const members = useRuleVocabularyQuery().data?.members;
  const save = useSaveRule(rule);
  const form = useServerForm({
    schema: templateSchema,
    initial,
    draft: 'rule-template',
    send: async (values) => {
      const answer = await save(templates[values.kind].toRule(values));
      const result = isPendingConfirmation(answer?.errors) ? resultOf(answer?.errors, '') : null;
      // The server's errors name fields of a rule, which this form doesn't show.
      if (!answer?.rule && !result) return answer?.errors.map((each) => ({ ...each, field: null }));
      form.forget();
      const ruleWarnings = answer?.warnings.map(({ message }) => message) ?? [];
      if (!result) showSuccess('Approval rule saved');
      await onSaved(result ? { result } : { ruleWarnings });
      return null;
    },
    fallback: 'Failed to save the rule',
  });
  return (
    <ServerForm
      form={form}
      submitLabel="Use template"
      {...(onCancel && { onCancel })}
      className="grid gap-5"
    >
      <p className="text-ink-soft">
        Replaces your default rule, “{rule.name}”. You can edit it later.
      </p>
      <TemplateChoices form={form} members={members} />
    </ServerForm>
  );
}

type Form = FormOf<TemplateValues>;
type Members = RuleVocabularyQuery['members'] | undefined;

function TemplateChoices({ form, members }: { form: Form; members: Members }) {
  const chosen = form.values.kind;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="sr-only">Template</legend>
      {(Object.keys(templates) as TemplateKind[]).map((kind) => (
        <Template
          key={kind}
          kind={kind}
          isChosen={chosen === kind}
          onChoose={() => {
            form.clearErrors();
            form.set('kind', kind);
          }}
        >
          {kind === 'finance' && (
            <div className="sm:max-w-56">
              <UsdField label="Finance approves above (USD)" {...form.field('amountUsd')} />
            </div>
          )}
          {kind === 'two' && <Three form={form} members={members} />}
        </Template>
      ))}
    </fieldset>
  );
}

interface TemplateProps {
  kind: TemplateKind;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Template({ kind, isChosen, onChoose, children }: TemplateProps) {
  const { title, text } = templates[kind];
  return (
    <div className="rounded-md border border-line has-checked:border-accent has-checked:bg-accent-soft/40">
      <label className="flex cursor-pointer items-start gap-3 px-4 py-3">
        <input
          type="radio"
          name="template"
          className="mt-1 size-4 shrink-0 accent-accent"
          checked={isChosen}
          onChange={onChoose}
        />
        <span className="min-w-0">
          <span className="block font-medium">{title}</span>
          <span className="block text-sm text-ink-soft">{text}</span>
        </span>
      </label>
      {isChosen && children !== false && <div className="px-4 pb-4 sm:pl-11">{children}</div>}
    </div>
  );
}

const labels = {
  first: 'First approver',
  second: 'Second approver',
  third: 'Third approver',
} as const;

/** Offers people who can decide now; invited people can once they have joined. */
function Three({ form, members }: { form: Form; members: Members }) {
  const deciding = members?.filter(
    ({ active, roles }) =>
      active && roles.some((role) => ['APPROVER', 'FINANCE', 'ADMIN'].includes(role)),
  );
  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-3">
        {places.map((name) => (
          <SelectField
            key={name}
            label={labels[name]}
            none="Select a member"
            options={deciding?.map((member) => [member.id, personName(member)])}
            {...form.field(name)}
          />
        ))}
      </div>
      {deciding && deciding.length < 3 && (
        <p className="text-sm text-ink-soft">
          You need three members who are approvers, finance or admins. Invite more first.
        </p>
      )}
    </div>
  );
}
