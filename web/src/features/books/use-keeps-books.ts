import { isOfferedTo, moneyReaders } from '../../lib/offered-to.ts';
import { useSessionUser } from '../../lib/use-session.ts';

/** Whether the viewer keeps the books. An accountant reads and exports them. */
export const useKeepsBooks = (): boolean =>
  isOfferedTo({ roles: moneyReaders }, useSessionUser().roles);
