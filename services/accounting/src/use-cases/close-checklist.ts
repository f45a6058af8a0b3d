import { ok, refuse, type Result } from '@outlay/platform/result';
import { isMonth } from '@outlay/schemas/months';
import {
  invalid,
  notFinance,
  periodClosed,
  type AccountingRefusalCode,
} from '../domain/accounting-refusals.ts';
import { CHECKLIST_MAX, readTask, type ChecklistTask } from '../domain/close-checklist.ts';
import { mayKeepBooks, type Actor, type ChartPorts } from './change-chart.ts';

/** The id of the item. */
type Changed = Promise<Result<string, AccountingRefusalCode>>;

const unknownItem = () => refuse('NOT_FOUND', 'Item not found.', 'id');

/** Adds an item, or changes the one with this id. */
export const saveChecklistItem =
  ({ unitOfWork, clock }: ChartPorts) =>
  async ({ viewer, cause }: Actor, id: string | null, task: ChecklistTask): Changed => {
    if (!mayKeepBooks(viewer)) return notFinance();
    const read = readTask(task);
    if (!read.ok) return read;
    return unitOfWork.run(cause, async ({ books, checklist }) => {
      // No other item is added between the check and the commit.
      await books.lockJournal();
      const items = await checklist.inUse();
      if (id !== null && !items.some((item) => item.id === id)) return unknownItem();
      if (items.some((item) => item.id !== id && item.title === read.value.title))
        return invalid('title', 'Another item has this title.');
      if (id === null && items.length >= CHECKLIST_MAX)
        return refuse('LIMIT_REACHED', `A checklist can have ${CHECKLIST_MAX} items.`);
      return ok(await checklist.save(id, read.value, clock.now()));
    });
  };

/** Takes an item off the checklist; months for which it was ticked keep it. */
export const archiveChecklistItem =
  ({ unitOfWork, clock }: ChartPorts) =>
  async ({ viewer, cause }: Actor, id: string): Changed => {
    if (!mayKeepBooks(viewer)) return notFinance();
    return unitOfWork.run(cause, async ({ checklist }) =>
      (await checklist.archive(id, clock.now())) ? ok(id) : unknownItem(),
    );
  };

/** Ticks an item for a month, or takes the tick back; who ticked it first stays. */
export const tickChecklistItem =
  ({ unitOfWork, clock }: ChartPorts) =>
  async (
    { viewer, cause }: Actor,
    { id, month, done }: { readonly id: string; readonly month: string; readonly done: boolean },
  ): Changed => {
    if (!mayKeepBooks(viewer)) return notFinance();
    if (!isMonth(month)) return invalid('month', 'Month must be written as yyyy-mm.');
    return unitOfWork.run(cause, async ({ books, checklist, periods }) => {
      // The month is not closed between the check and the commit.
      await books.lockJournal();
      if (await periods.closed(month)) return periodClosed(month);
      const item = (await checklist.of(month)).find((each) => each.id === id);
      if (!item) return unknownItem();
      if (done) await checklist.tick(item, month, { at: clock.now(), byId: viewer.userId });
      else await checklist.untick(id, month);
      return ok(id);
    });
  };
