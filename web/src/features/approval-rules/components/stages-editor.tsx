import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import type { RuleVocabularyQuery } from '#graphql';
import { classNames } from '../../../lib/class-names.ts';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import { newStage, stagesMax, type RuleValues } from '../rule-values.ts';
import { MoveButtons } from './move-buttons.tsx';
import { StageEditor } from './stage-editor.tsx';
import { useDragOrder } from './use-drag-order.ts';

interface StagesEditorProps {
  form: ServerForm<RuleValues>;
  vocabulary: RuleVocabularyQuery | undefined;
}

/** The stages in the order in which they decide. */
export function StagesEditor({ form, vocabulary }: StagesEditorProps) {
  const list = useFieldArray({ control: form.control, name: 'stages' });
  const drag = useDragOrder(list.move);
  const { stages } = form.values;
  const error = form.errorAt('stages');
  return (
    <Section title="Stages">
      <div className="grid gap-4">
        {stages.length === 0 && <NoStages />}
        {error !== undefined && <Banner tone="error">{error}</Banner>}
        <ol className="grid gap-4">
          {list.fields.map(({ id }, index) => {
            const stage = stages[index];
            return (
              stage && (
                <li
                  key={id}
                  {...drag.rowProps(index)}
                  className={classNames(
                    'rounded-md border p-4',
                    drag.over === index ? 'border-accent bg-accent-soft' : 'border-line',
                  )}
                >
                  <StageEditor
                    form={form}
                    stage={stage}
                    index={index}
                    vocabulary={vocabulary}
                    handleProps={drag.handleProps(index)}
                    moveButtons={
                      <MoveButtons
                        what={`stage ${index + 1}`}
                        index={index}
                        count={stages.length}
                        onMove={(to) => list.move(index, to)}
                      />
                    }
                    onRemove={() => list.remove(index)}
                  />
                </li>
              )
            );
          })}
        </ol>
        <AddStage
          full={stages.length >= stagesMax}
          onAdd={() => list.append(newStage(), { shouldFocus: false })}
        />
      </div>
    </Section>
  );
}

const NoStages = () => (
  <Banner tone="warning">
    Without stages, expenses up to the limit for automatic approval are approved at once. Above it,
    an admin approves.
  </Banner>
);

const AddStage = ({ full, onAdd }: { full: boolean; onAdd: () => void }) => (
  <Button
    Icon={Plus}
    className="justify-self-start"
    disabled={full}
    title={full ? `A rule has at most ${stagesMax} stages` : undefined}
    onClick={onAdd}
  >
    Add stage
  </Button>
);
