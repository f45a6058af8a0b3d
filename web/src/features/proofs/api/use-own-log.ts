import { useApolloClient } from '@apollo/client/react';
import { readLog } from '@outlay/verifier';
import { useEffect, useState } from 'react';
import { isOfferedTo, moneyReaders } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { readAuthorityLog } from '../../../subjects/approvals/read-authority-log.ts';
import type { ProofFiles } from '../use-links.ts';

/** Reading more would take longer than a person waits; a longer log is checked on the verification page. */
const entriesMax = 2_000;

/** The organization's authority log, for those who may read it, so that its own rule is checked too; null while it loads. */
export function useOwnLog(): ProofFiles | null {
  const client = useApolloClient();
  const mayRead = isOfferedTo({ roles: moneyReaders }, useSessionUser().roles);
  const [files, setFiles] = useState<ProofFiles | null>(mayRead ? null : {});
  useEffect(() => {
    if (!mayRead) return undefined;
    let isCurrent = true;
    void readAuthorityLog(client, entriesMax)
      .then(({ file, isComplete }) => (isComplete ? { log: readLog(file) } : {}))
      // Without the log, the report says what it couldn't check.
      .catch(() => ({}))
      .then((read) => {
        if (isCurrent) setFiles(read);
      });
    return () => {
      isCurrent = false;
    };
  }, [client, mayRead]);
  return files;
}
