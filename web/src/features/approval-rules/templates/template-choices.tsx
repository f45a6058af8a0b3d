import type { ReactNode } from 'react';
import { SelectField } from '../../../components/ui/field.tsx';
import { MoneyField } from '../../../components/ui/money-field.tsx';
import type { RuleVocabularyQuery } from '#graphql';
import { personName } from '../../../subjects/members/person-name.ts';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import { places, templates, type TemplateKind, type TemplateValues } from './rule-templates.ts';

type Form = ServerForm<TemplateValues>;
type Members = RuleVocabularyQuery['members'] | undefined;

export function TemplateChoices({ form, members }: { form: Form; members: Members }) {
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
              <MoneyField
                label="Finance approves above (USD)"
                currency="USD"
                {...form.field('amountUsd')}
              />
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
