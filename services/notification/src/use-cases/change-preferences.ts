import type { Viewer } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import { completePreferences, readPreferences, type Preference } from '../domain/preference.ts';
import type { Inbox, NotificationQueries } from './ports.ts';

/** Saves some of the viewer's preferences; the others stay unchanged. */
export const changePreferences =
  ({ inbox, queries }: { inbox: Inbox; queries: NotificationQueries }) =>
  async (
    viewer: Viewer,
    input: readonly Preference[],
  ): Promise<Result<Preference[], 'VALIDATION_FAILED'>> => {
    const read = readPreferences(input);
    if (!read.ok) return read;
    await inbox.savePreferences(viewer, read.value);
    return ok(completePreferences(await queries.chosenPreferences(viewer)));
  };
