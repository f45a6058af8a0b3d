import { GripVertical, History, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Status } from '../../../components/ui/status.tsx';
import { IconButton, IconLink } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import {
  useArchiveApprovalRuleMutation,
  useReorderApprovalRulesMutation,
  type RulePartsFragment,
} from '#graphql';
import { act, type ActionResult } from '../../../lib/action-result.ts';
import { classNames } from '../../../lib/class-names.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { moved } from '../rule-values.ts';
import { conditionsLabels, type Names } from '../rule-labels.ts';
import { MoveButtons } from './move-buttons.tsx';
import { RuleFlow } from './rule-flow.tsx';
import { RuleProblems } from './rule-problems.tsx';
import { useDragOrder } from './use-drag-order.ts';

const ruleVersions = lazyPart(() => import('./rule-versions.tsx'));

interface ListProps {
  rules: readonly RulePartsFragment[];
  names: Names;
  mayEdit: boolean;
  onResult: (result: ActionResult | null) => void;
}

export function RuleList({ rules, names, mayEdit, onResult }: ListProps) {
  const movable = rules.filter(({ isDefault }) => !isDefault);
  const { order, move, busy } = useRuleOrder(movable, onResult);
  const drag = useDragOrder(move);
  const standard = rules.find(({ isDefault }) => isDefault);
  return (
    <ol className="divide-y divide-hair border-b border-hair">
      {order.map((rule, index) => (
        <li
          key={rule.id}
          {...(mayEdit && !busy && drag.rowProps(index))}
          className={classNames('py-4', drag.over === index && 'bg-accent-soft')}
        >
          <RuleItem rule={rule} names={names} mayEdit={mayEdit} onResult={onResult}>
            {mayEdit && (
              <>
                <span
                  {...drag.handleProps(index)}
                  aria-hidden="true"
                  title="Drag to reorder"
                  className="flex size-9 cursor-grab items-center justify-center text-ink-faint max-sm:hidden"
                >
                  <GripVertical className="size-4" />
                </span>
                <MoveButtons
                  what={rule.name}
                  index={index}
                  count={order.length}
                  disabled={busy}
                  onMove={(to) => move(index, to)}
                />
              </>
            )}
          </RuleItem>
        </li>
      ))}
      {standard && (
        <li className="py-4">
          <RuleItem rule={standard} names={names} mayEdit={mayEdit} onResult={onResult} />
        </li>
      )}
    </ol>
  );
}

/** Shows the new order at once. If the server refuses it, the old order returns with an error. */
function useRuleOrder(
  rules: readonly RulePartsFragment[],
  onResult: (result: ActionResult | null) => void,
) {
  const [reorder, { loading }] = useReorderApprovalRulesMutation({
    refetchQueries: ['ApprovalRules'],
    awaitRefetchQueries: true,
  });
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const order = wanted?.flatMap((id) => rules.find((rule) => rule.id === id) ?? []) ?? [...rules];
  const move = (from: number, to: number) => {
    const ids = moved(order, from, to).map(({ id }) => id);
    setWanted(ids);
    void act({
      send: () => reorder({ ids }).finally(() => setWanted(null)),
      done: 'Order saved',
      fallback: 'Failed to change the order',
      onResult,
    });
  };
  return { order, move, busy: loading };
}

const RuleItem = ({
  rule,
  names,
  mayEdit,
  onResult,
  children,
}: Omit<ListProps, 'rules'> & { rule: RulePartsFragment; children?: ReactNode }) => (
  <article aria-label={rule.name} className="grid grid-cols-1 gap-3">
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className={classNames('min-w-0 flex-1', mayEdit && 'basis-60')}>
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="font-semibold wrap-anywhere">{rule.name}</h3>
          {rule.isDefault && <Status tone="neutral">Default</Status>}
          <span className="text-sm text-ink-faint">version {rule.version}</span>
        </div>
        <p className="mt-0.5 wrap-anywhere text-ink-soft">
          {rule.isDefault ? 'Every other expense' : conditionsLabels(rule.conditions, names)}
        </p>
      </div>
      <div className="flex items-center">
        {children}
        <DialogTrigger
          dialog={ruleVersions}
          trigger={<IconButton Icon={History} label={`Versions of ${rule.name}`} />}
        >
          {(handle) => <ruleVersions.Part handle={handle} rule={rule} names={names} />}
        </DialogTrigger>
        {mayEdit && (
          <IconLink
            Icon={Pencil}
            to={`/admin/approval-rules/${rule.id}`}
            label={`Edit ${rule.name}`}
          />
        )}
        {mayEdit && !rule.isDefault && <ArchiveButton rule={rule} onResult={onResult} />}
      </div>
    </div>
    <RuleProblems problems={rule.problems} />
    <RuleFlow rule={rule} names={names} />
  </article>
);

function ArchiveButton({
  rule: { id, name },
  onResult,
}: Pick<ListProps, 'onResult'> & { rule: RulePartsFragment }) {
  const [archive] = useArchiveApprovalRuleMutation({ refetchQueries: ['ApprovalRules'] });
  return (
    <ConfirmDialog
      title={`Archive ${name}`}
      question="New expenses won't use it. Approvals already running continue."
      confirmLabel="Archive"
      onConfirm={() =>
        act({
          send: () => archive({ id }),
          done: `${name} archived`,
          fallback: 'Failed to archive the rule',
          onResult,
        })
      }
      trigger={<IconButton Icon={Trash2} label={`Archive ${name}`} className="hover:text-danger" />}
    />
  );
}
