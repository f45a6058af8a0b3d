import { compareDecimals, isDecimal, sumDecimals } from '../../../lib/decimal.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { issuesOf, usdAmountOf, waitingSince, type Task } from './task.ts';
import type { BooksValue } from '../../../lib/use-books-value.ts';

/** Sort orders, in the order of the menu. */
export const taskSorts = [
  ['oldest', 'Oldest first'],
  ['newest', 'Newest first'],
  ['largest', 'Largest amount'],
  ['smallest', 'Smallest amount'],
] as const;
export type TaskSort = (typeof taskSorts)[number][0];

export interface TaskFilter {
  /** Id of the submitter; empty for everyone. */
  submitterId: string;
  /** Decimals in US dollars; '' without a bound. */
  minUsd: string;
  maxUsd: string;
  issuesOnly: boolean;
}

export const noFilter: TaskFilter = { submitterId: '', minUsd: '', maxUsd: '', issuesOnly: false };

export const isFiltered = ({ submitterId, minUsd, maxUsd, issuesOnly }: TaskFilter): boolean =>
  submitterId !== '' || isDecimal(minUsd) || isDecimal(maxUsd) || issuesOnly;

/** Returns the tasks that match. An amount range excludes tasks without a rate, whose value in US dollars is unknown. */
export const filterTasks = (tasks: readonly Task[], filter: TaskFilter): Task[] =>
  tasks.filter(
    (task) =>
      (filter.submitterId === '' || task.workflow.initiator?.id === filter.submitterId) &&
      (!filter.issuesOnly || issuesOf(task).length > 0) &&
      isWithin(usdAmountOf(task), filter),
  );

function isWithin(usd: string | null, { minUsd, maxUsd }: TaskFilter): boolean {
  const [hasMin, hasMax] = [isDecimal(minUsd), isDecimal(maxUsd)];
  if (usd === null) return !hasMin && !hasMax;
  return (
    (!hasMin || compareDecimals(usd, minUsd) >= 0) && (!hasMax || compareDecimals(usd, maxUsd) <= 0)
  );
}

export function sortTasks(tasks: readonly Task[], sort: TaskSort): Task[] {
  const sign = sort === 'oldest' || sort === 'smallest' ? 1 : -1;
  return tasks.toSorted((a, b) =>
    sort === 'oldest' || sort === 'newest'
      ? sign * byTime(waitingSince(a), waitingSince(b))
      : byAmount(usdAmountOf(a), usdAmountOf(b), sign),
  );
}

/** ISO times in UTC, which sort as text. */
const byTime = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Amounts without a rate come last in both directions. */
function byAmount(a: string | null, b: string | null, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * compareDecimals(a, b);
}

/** Returns everyone who submitted one of the tasks and whose name is known, sorted by name. */
export function submittersOf(tasks: readonly Task[]): (readonly [id: string, name: string])[] {
  const people = tasks.flatMap(({ workflow: { initiator } }) => initiator ?? []);
  const names = new Map(people.map((person) => [person.id, personName(person)]));
  return [...names].toSorted(([, a], [, b]) => a.localeCompare(b));
}

/** Returns the sum in the currency of the books; null when one of the tasks has no rate. */
export function totalOf(tasks: readonly Task[], { valueOf }: BooksValue): string | null {
  const known = tasks
    .map((task) => valueOf({ ...task, usdAmount: usdAmountOf(task) }))
    .filter((amount) => amount !== null);
  return known.length === 0 || known.length < tasks.length ? null : sumDecimals(known);
}
