import { GripVertical, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../components/ui/button.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import type { QuorumKind, RuleVocabularyQuery } from '../../../generated/graphql.ts';
import { problemAt, type FieldProblems, type StageValues } from '../rule-values.ts';
import { ApproverEditor } from './approver-editor.tsx';
import { ConditionEditor } from './condition-editor.tsx';

const quorumWords: Record<QuorumKind, string> = {
  ANY: 'Any one of them approves',
  ALL: 'All of them approve',
  COUNT: 'A number of them approve',
};
const quorums = Object.keys(quorumWords) as QuorumKind[];

interface StageProps {
  stage: StageValues;
  index: number;
  problems: FieldProblems;
  vocabulary: RuleVocabularyQuery | undefined;
  /** `structural`: positions have changed, so errors about them are out of date. */
  onChange: (stage: StageValues, structural: boolean) => void;
  onRemove: () => void;
  moveButtons: ReactNode;
  handleProps: object;
}

/** One stage: name, approvers, how many must approve, when it is skipped, and its deadline. */
export function StageEditor(props: StageProps) {
  const { stage, index, problems, vocabulary, onChange } = props;
  const field = `stages.${index}`;
  const whole = problemAt(problems, field);
  return (
    <section aria-label={`Stage ${index + 1}`} className="grid gap-4">
      <StageHead {...props} />
      {whole !== undefined && <p className="font-medium text-danger">{whole}</p>}
      <TextField
        label="Stage name"
        required
        value={stage.name}
        error={problemAt(problems, `${field}.name`)}
        onChange={(event) => onChange({ ...stage, name: event.target.value }, false)}
      />
      <ApproverEditor
        field={`${field}.approvers`}
        approvers={stage.approvers}
        problems={problems}
        vocabulary={vocabulary}
        onChange={(approvers, structural) => onChange({ ...stage, approvers }, structural)}
      />
      <QuorumFields stage={stage} field={field} problems={problems} onChange={onChange} />
      <details open={stage.conditions.length > 0 || undefined}>
        <summary className="w-fit font-medium text-accent hover:underline">
          Conditions of this stage
        </summary>
        <div className="mt-3">
          <ConditionEditor
            field={`${field}.conditions`}
            conditions={stage.conditions}
            problems={problems}
            vocabulary={vocabulary}
            none="Asked for every expense of this rule."
            onChange={(conditions, structural) => onChange({ ...stage, conditions }, structural)}
          />
        </div>
      </details>
    </section>
  );
}

function StageHead({ index, moveButtons, handleProps, onRemove }: StageProps) {
  return (
    <div className="flex items-center gap-1">
      <span
        {...handleProps}
        aria-hidden="true"
        title="Drag to another place"
        className="flex size-9 cursor-grab items-center justify-center text-ink-faint max-sm:hidden"
      >
        <GripVertical className="size-4" />
      </span>
      <h3 className="mr-auto font-semibold">Stage {index + 1}</h3>
      {moveButtons}
      <IconButton
        label={`Remove stage ${index + 1}`}
        className="hover:text-danger"
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function QuorumFields({
  stage,
  field,
  problems,
  onChange,
}: Pick<StageProps, 'stage' | 'problems' | 'onChange'> & { field: string }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        label="How many approve"
        value={stage.quorum}
        error={problemAt(problems, `${field}.quorum`)}
        onChange={(event) => {
          const quorum = quorums.find((each) => each === event.target.value);
          if (quorum) onChange({ ...stage, quorum }, false);
        }}
      >
        {quorums.map((quorum) => (
          <option key={quorum} value={quorum}>
            {quorumWords[quorum]}
          </option>
        ))}
      </SelectField>
      {stage.quorum === 'COUNT' && (
        <TextField
          label="Number of approvals"
          type="number"
          inputMode="numeric"
          min="1"
          max="20"
          step="1"
          value={stage.count}
          error={problemAt(problems, `${field}.quorumCount`)}
          onChange={(event) => onChange({ ...stage, count: event.target.value }, false)}
        />
      )}
      <TextField
        label="Deadline, hours"
        type="number"
        inputMode="numeric"
        min="1"
        max="2160"
        step="1"
        placeholder="None"
        hint="Then it escalates by itself"
        value={stage.deadlineHours}
        error={problemAt(problems, `${field}.deadlineHours`)}
        onChange={(event) => onChange({ ...stage, deadlineHours: event.target.value }, false)}
      />
    </div>
  );
}
