import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { useConfirmFactsMutation, useFactsToConfirmQuery } from '../../../generated/graphql.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { refetchActive } from '../../../lib/refetch-active.ts';
import { CONFIRMED_MAX, factsToConfirm, type FactToConfirm } from '../facts-to-confirm.ts';

const FAILED = 'Failed to confirm. Please try again.';

/** Facts that let someone decide and that only one admin is responsible for; hidden without any. */
export function FactsToConfirm() {
  const { data } = useFactsToConfirmQuery();
  const confirm = useConfirm();
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const facts = data ? factsToConfirm(data) : [];
  if (facts.length === 0) return null;
  const mine = facts.filter(({ mayConfirm }) => mayConfirm).slice(0, CONFIRMED_MAX);
  const run = async (key: string, chosen: readonly FactToConfirm[]) => {
    setBusyKey(key);
    setFailure(await confirm(chosen));
    setBusyKey(null);
  };
  return (
    <Section
      title="To confirm"
      action={
        mine.length > 1 && (
          <Button busy={busyKey === 'all'} onClick={() => void run('all', mine)}>
            Confirm all
          </Button>
        )
      }
    >
      <p className="mb-3 text-ink-soft">
        One admin alone stands for these. That admin can’t approve an expense on the strength of
        them until another one confirms them.
      </p>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <ul className="divide-y divide-line">
        {facts.map((each) => (
          <li key={each.key} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere">{each.statement}</p>
              <p className="text-sm text-ink-faint">
                {each.verb} <RelativeTime at={each.at} />
                {' by '}
                {each.by}.
              </p>
            </div>
            {each.mayConfirm && (
              <Button
                busy={busyKey === each.key}
                aria-label={`Confirm: ${each.statement}`}
                onClick={() => void run(each.key, [each])}
              >
                Confirm
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Confirms facts, and returns the message when the server refuses. */
function useConfirm(): (chosen: readonly FactToConfirm[]) => Promise<string | null> {
  const client = useApolloClient();
  const [confirmFacts] = useConfirmFactsMutation();
  return async (chosen) => {
    const facts = chosen.flatMap(({ fact }) => fact ?? []);
    const { data } = await confirmFacts({ variables: { input: { facts } } });
    void refetchActive(client, ['FactsToConfirm']);
    const errors = data?.confirmFacts.errors;
    return errors?.length === 0 ? null : failureMessage(errors, FAILED);
  };
}
