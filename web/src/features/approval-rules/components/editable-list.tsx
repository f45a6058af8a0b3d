import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import type { ApproverValues } from '../approver-kinds.ts';
import type { ConditionValues, RuleValues } from '../rule-values.ts';

interface Items {
  approvers: ApproverValues;
  conditions: ConditionValues;
}
export type ListPath<Kind extends keyof Items> =
  | `stages.${number}.${Kind}`
  | Extract<Kind, 'conditions'>;

/** The approvers or conditions of a rule or a stage, with buttons to remove and add them. */
export function EditableList<Kind extends keyof Items>({
  form,
  name,
  items,
  kind,
  item,
  rowClass,
  removeClass,
  make,
  children,
}: {
  form: ServerForm<RuleValues>;
  name: ListPath<Kind>;
  items: readonly Items[Kind][];
  /** The name of the list and of one item. */
  kind: string;
  item: string;
  rowClass: string;
  removeClass: string;
  make: () => Items[Kind];
  children: (item: Items[Kind], index: number) => ReactNode;
}) {
  const list = useFieldArray({ control: form.control, name: name as 'conditions' });
  const error = form.errorAt(name);
  return (
    <>
      <ul aria-label={kind} className="grid gap-3">
        {list.fields.map(({ id }, index) => {
          const value = items[index];
          return (
            value && (
              <li key={id} className={rowClass}>
                {children(value, index)}
                <IconButton
                  Icon={Trash2}
                  label={`Remove ${item} ${index + 1}`}
                  className={removeClass}
                  onClick={() => list.remove(index)}
                />
              </li>
            )
          );
        })}
      </ul>
      {error !== undefined && <p className="font-medium text-danger">{error}</p>}
      <Button
        Icon={Plus}
        size="sm"
        className="justify-self-start"
        onClick={() => list.append(make() as ConditionValues, { shouldFocus: false })}
      >
        Add {item}
      </Button>
    </>
  );
}
