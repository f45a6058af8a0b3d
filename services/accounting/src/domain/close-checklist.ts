import { ok, type Result } from '@outlay/platform/result';
import { readLine } from '@outlay/platform/text';
import { invalid } from './accounting-refusals.ts';

/** Who ticked an item for a month, and when. */
export interface ChecklistTick {
  readonly at: Date;
  readonly byId: string;
}

/** What somebody does before a month is closed. */
export interface ChecklistTask {
  readonly title: string;
  /** An https address, or a path in Outlay; null for none. */
  readonly link: string | null;
}

/** A task of the organization's checklist in one month. */
export interface ChecklistItem extends ChecklistTask {
  readonly id: string;
  /** Whether it was taken off the checklist; it stays where it was ticked. */
  readonly archived: boolean;
  /** Null until someone ticks it for the month. */
  readonly done: ChecklistTick | null;
}

/** Items in use per organization. */
export const CHECKLIST_MAX = 30;
const TITLE = { field: 'title', label: 'Title', max: 100 } as const;
const LINK = { field: 'link', label: 'Link', max: 500 } as const;
const HERE = 'https://outlay.invalid';

/** A path such as //elsewhere.example leads out of Outlay, as browsers read it. */
function isLink(link: string): boolean {
  if (link.startsWith('/')) return URL.parse(link, HERE)?.origin === HERE;
  return URL.parse(link)?.protocol === 'https:';
}

/** Reads a task from a form or an API; a blank link is none. */
export function readTask({
  title,
  link,
}: ChecklistTask): Result<ChecklistTask, 'VALIDATION_FAILED'> {
  const named = readLine(title, TITLE);
  if (!named.ok) return named;
  if (link === null || link.trim() === '') return ok({ title: named.value, link: null });
  const linked = readLine(link, LINK);
  if (!linked.ok) return linked;
  return isLink(linked.value)
    ? ok({ title: named.value, link: linked.value })
    : invalid('link', 'Link must begin with https://, or with / for a page of Outlay.');
}
