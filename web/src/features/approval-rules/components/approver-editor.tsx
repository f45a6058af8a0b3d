import { SelectField } from '../../../components/ui/field.tsx';
import type { RuleVocabularyQuery } from '#graphql';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import { approverKinds, newApprover } from '../approver-kinds.ts';
import type { RuleValues, StageValues } from '../rule-values.ts';
import { EditableList } from './editable-list.tsx';

const kindOptions = Object.entries(approverKinds).map(
  ([kind, { label }]) => [kind, label] as const,
);

interface ApproverEditorProps {
  form: ServerForm<RuleValues>;
  stage: StageValues;
  path: `stages.${number}`;
  vocabulary: RuleVocabularyQuery | undefined;
}

/** The approvers of a stage. */
export function ApproverEditor({ form, stage, path, vocabulary }: ApproverEditorProps) {
  const name = `${path}.approvers` as const;
  return (
    <div className="grid gap-3">
      <EditableList<'approvers'>
        form={form}
        name={name}
        items={stage.approvers}
        kind="Approvers"
        item="approver"
        rowClass="flex items-start gap-2"
        removeClass="mt-6"
        make={() => newApprover('role')}
      >
        {(approver, index) => {
          const at = `${name}.${index}` as const;
          const error = form.errorAt(at);
          const { kind } = approver;
          const { field } = approverKinds[kind];
          return (
            <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
              <SelectField
                label={`Approver ${index + 1}`}
                options={kindOptions}
                {...form.field(`${at}.kind`)}
                error={field ? undefined : error}
              />
              {field && (
                <SelectField
                  key={kind}
                  label={field.label}
                  {...(field.none !== undefined && { none: field.none })}
                  options={field.options(vocabulary, approver[kind])}
                  {...form.field(`${at}.${kind}`)}
                  error={error}
                />
              )}
            </div>
          );
        }}
      </EditableList>
    </div>
  );
}
