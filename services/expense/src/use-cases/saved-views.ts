import type { Viewer } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import {
  readView,
  tooManyViews,
  viewNotFound,
  type NewView,
  type SavedView,
} from '../domain/saved-view.ts';
import type { SavedViews } from './queries.ts';

export interface SavedViewPorts {
  readonly savedViews: SavedViews;
}

/** Saves a view of the viewer and replaces one of the same name. */
export const saveView =
  ({ savedViews }: SavedViewPorts) =>
  async (
    viewer: Viewer,
    given: NewView,
  ): Promise<Result<SavedView, 'VALIDATION_FAILED' | 'LIMIT_REACHED'>> => {
    const read = readView(given);
    if (!read.ok) return read;
    const saved = await savedViews.save(viewer, read.value);
    return saved ? ok(saved) : tooManyViews();
  };

/** Deletes a view of the viewer. */
export const deleteView =
  ({ savedViews }: SavedViewPorts) =>
  async (viewer: Viewer, id: string): Promise<Result<{ id: string }, 'NOT_FOUND'>> =>
    (await savedViews.delete(viewer, id)) ? ok({ id }) : viewNotFound();
