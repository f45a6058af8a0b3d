import { Plus } from 'lucide-react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import type { RuleVocabularyQuery } from '../../../generated/graphql.ts';
import { classNames } from '../../../lib/class-names.ts';
import {
  moved,
  newStage,
  problemAt,
  stagesMax,
  type FieldProblems,
  type StageValues,
} from '../rule-values.ts';
import { MoveButtons } from './move-buttons.tsx';
import { StageEditor } from './stage-editor.tsx';
import { useDragOrder } from './use-drag-order.ts';

/** The stages in the order in which they decide. */
export function StagesEditor({
  stages,
  problems,
  vocabulary,
  onChange,
}: {
  stages: readonly StageValues[];
  problems: FieldProblems;
  vocabulary: RuleVocabularyQuery | undefined;
  onChange: (stages: StageValues[], structural: boolean) => void;
}) {
  const move = (from: number, to: number) => onChange(moved(stages, from, to), true);
  const drag = useDragOrder(move);
  const whole = problemAt(problems, 'stages');
  return (
    <Card title="Stages">
      <div className="grid gap-4">
        {stages.length === 0 && <NoStages />}
        {whole !== undefined && <Banner tone="error">{whole}</Banner>}
        <ol className="grid gap-4">
          {stages.map((stage, index) => (
            <li
              key={stage.key}
              {...drag.rowProps(index)}
              className={classNames(
                'rounded-md border p-4',
                drag.over === index ? 'border-accent bg-accent-soft' : 'border-line',
              )}
            >
              <StageEditor
                stage={stage}
                index={index}
                problems={problems}
                vocabulary={vocabulary}
                handleProps={drag.handleProps(index)}
                moveButtons={
                  <MoveButtons
                    what={`stage ${index + 1}`}
                    index={index}
                    count={stages.length}
                    onMove={(to) => move(index, to)}
                  />
                }
                onChange={(changed, structural) =>
                  onChange(
                    stages.map((each) => (each.key === changed.key ? changed : each)),
                    structural,
                  )
                }
                onRemove={() =>
                  onChange(
                    stages.filter((each) => each !== stage),
                    true,
                  )
                }
              />
            </li>
          ))}
        </ol>
        <AddStage
          full={stages.length >= stagesMax}
          onAdd={() => onChange([...stages, newStage()], true)}
        />
      </div>
    </Card>
  );
}

function NoStages() {
  return (
    <Banner tone="warning">
      Without stages, every expense that matches is approved at once, without anybody&apos;s look.
    </Banner>
  );
}

function AddStage({ full, onAdd }: { full: boolean; onAdd: () => void }) {
  return (
    <Button
      className="justify-self-start"
      disabled={full}
      title={full ? `A rule has at most ${stagesMax} stages` : undefined}
      onClick={onAdd}
    >
      <Plus aria-hidden="true" className="size-4" />
      Add stage
    </Button>
  );
}
