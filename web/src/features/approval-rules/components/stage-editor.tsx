import { GripVertical, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../components/ui/button.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import type { QuorumKind, RuleVocabularyQuery } from '#graphql';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import type { RuleValues, StageValues } from '../rule-values.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { textLabels } from '../../../lib/with-unknown.ts';
import { approverKinds, newApprover } from '../approver-kinds.ts';
import { EditableList } from './editable-list.tsx';

const quorumLabels = textLabels<QuorumKind>({
  ANY: 'Any one approver',
  ALL: 'All approvers',
  COUNT: 'A set number of approvers',
});

interface StageProps {
  form: ServerForm<RuleValues>;
  stage: StageValues;
  index: number;
  vocabulary: RuleVocabularyQuery | undefined;
  onRemove: () => void;
  moveButtons: ReactNode;
  handleProps: object;
}

/** One stage: name, approvers, how many must approve, when it is skipped, and its deadline. */
export function StageEditor(props: StageProps) {
  const { form, stage, index, vocabulary } = props;
  const path = `stages.${index}` as const;
  const error = form.errorAt(path);
  return (
    <section aria-label={`Stage ${index + 1}`} className="grid gap-4">
      <StageHead {...props} />
      {error !== undefined && <p className="font-medium text-danger">{error}</p>}
      <TextField label="Stage name" required {...form.field(`${path}.name`)} />
      <ApproverEditor form={form} stage={stage} path={path} vocabulary={vocabulary} />
      <QuorumFields {...props} />
      <details open={stage.conditions.length > 0 || undefined}>
        <summary className="touchable w-fit font-medium text-accent hover:underline">
          Conditions of this stage
        </summary>
        <div className="mt-3">
          <ConditionEditor
            form={form}
            name={`${path}.conditions`}
            conditions={stage.conditions}
            vocabulary={vocabulary}
            none="Applies to every expense this rule matches."
          />
        </div>
      </details>
    </section>
  );
}

const StageHead = ({ index, moveButtons, handleProps, onRemove }: StageProps) => (
  <div className="flex items-center gap-1">
    <span
      {...handleProps}
      aria-hidden="true"
      title="Drag to reorder"
      className="flex size-9 cursor-grab items-center justify-center text-ink-faint max-sm:hidden"
    >
      <GripVertical className="size-4" />
    </span>
    <h3 className="mr-auto font-semibold">Stage {index + 1}</h3>
    {moveButtons}
    <IconButton
      Icon={Trash2}
      label={`Remove stage ${index + 1}`}
      className="hover:text-danger"
      onClick={onRemove}
    />
  </div>
);

function QuorumFields({ form, stage, index }: StageProps) {
  const path = `stages.${index}` as const;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        label="Required approvals"
        options={Object.entries(quorumLabels)}
        {...form.field(`${path}.quorum`)}
      />
      {stage.quorum === 'COUNT' && (
        <TextField
          label="Number of approvals"
          type="number"
          inputMode="numeric"
          min="1"
          max="20"
          step="1"
          {...form.field(`${path}.count`)}
          error={form.errorAt(`${path}.quorumCount`)}
        />
      )}
      <TextField
        label="Deadline (hours)"
        type="number"
        inputMode="numeric"
        min="1"
        max="2160"
        step="1"
        placeholder="None"
        hint="Escalates automatically after this"
        {...form.field(`${path}.deadlineHours`)}
      />
    </div>
  );
}

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
function ApproverEditor({ form, stage, path, vocabulary }: ApproverEditorProps) {
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
