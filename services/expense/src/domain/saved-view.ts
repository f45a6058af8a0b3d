import {
  ok,
  refuse,
  refuseAll,
  type Refusal,
  type Refused,
  type Result,
} from '@outlay/platform/result';
import {
  EXPENSE_LIST_PARAMETERS,
  SAVED_VIEWS_MAX,
  VIEW_NAME_LENGTH_MAX,
  VIEW_SEARCH_LENGTH_MAX,
} from '@outlay/schemas/expense-list';
import { invalid, readText } from './printable-text.ts';

/** A list of expenses that a member saved under a name. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** The query string of the list's address. */
  readonly search: string;
}

export type NewView = Omit<SavedView, 'id'>;

const NAME = {
  field: 'name',
  label: 'Name',
  lengthMax: VIEW_NAME_LENGTH_MAX,
  required: true,
} as const;
const SEARCH = { field: 'search', label: 'Search', lengthMax: VIEW_SEARCH_LENGTH_MAX } as const;
const PARAMETERS: ReadonlySet<string> = new Set(EXPENSE_LIST_PARAMETERS);

/** Validates both fields. The search is empty or contains parameters of the list. */
export function readView(given: NewView): Result<NewView, 'VALIDATION_FAILED'> {
  const problems: Refusal<'VALIDATION_FAILED'>[] = [];
  const name = readText(given.name, NAME, problems) ?? '';
  const search = readText(given.search, SEARCH, problems) ?? '';
  const unknown = [...new URLSearchParams(search).keys()].find((key) => !PARAMETERS.has(key));
  if (unknown !== undefined) {
    problems.push(invalid('search', 'Search can contain only parameters of the expense list.'));
  }
  return refuseAll(problems) ?? ok({ name, search });
}

export const tooManyViews = (): Refused<'LIMIT_REACHED'> =>
  refuse(
    'LIMIT_REACHED',
    `You have ${SAVED_VIEWS_MAX} saved views, the maximum. Delete one first.`,
  );

export const viewNotFound = (): Refused<'NOT_FOUND'> => refuse('NOT_FOUND', 'View not found.');
