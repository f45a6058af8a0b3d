import { useEffect, useState } from 'react';
import { Money } from '../../../components/ui/amounts.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Section } from '../../../components/ui/section.tsx';
import {
  useRemindPayeeMutation,
  useRemindPayeesMutation,
  useWaitingPayeesQuery,
  type WaitingPayeesQuery,
} from '#graphql';
import { outcomeOf, type ActionResult } from '../../../lib/action-result.ts';
import { afterLiveEvents } from '../../../lib/after-live-events.ts';
import { personName } from '../../../subjects/members/person-name.ts';

type WaitingPayee = NonNullable<WaitingPayeesQuery['waitingPayees']>[number];

/** The people whose payouts wait until they have set their wallet; renders nothing without any. */
export function WaitingPayees() {
  const { data, refetch } = useWaitingPayeesQuery();
  const [remindPayees, { loading }] = useRemindPayeesMutation();
  const [result, setResult] = useState<ActionResult | null>(null);
  useEffect(() => afterLiveEvents(() => void refetch().catch(() => undefined)), [refetch]);
  const waiting = data?.waitingPayees ?? [];
  if (waiting.length === 0) return null;
  const tell = (told: ActionResult) => {
    setResult(told);
    void refetch();
  };
  const remindAll = async () => {
    const answer = await remindPayees({});
    tell(outcomeOf(answer?.errors, answer ? remindedText(answer) : '', 'Failed to remind them'));
  };
  return (
    <Section
      title="Waiting for a wallet"
      action={
        <Button size="sm" busy={loading} onClick={() => void remindAll()}>
          Remind all
        </Button>
      }
    >
      {result && <Banner tone={result.tone}>{result.message}</Banner>}
      <ul aria-label="People without a wallet" className="grid">
        {waiting.map((each) => (
          <WaitingRow key={each.payoutId} waiting={each} onResult={tell} />
        ))}
      </ul>
    </Section>
  );
}

interface WaitingRowProps {
  waiting: WaitingPayee;
  onResult: (result: ActionResult) => void;
}

function WaitingRow({ waiting, onResult }: WaitingRowProps) {
  const { payoutId, since, count, amountUsd, remindedAt } = waiting;
  const [remindPayee, { loading }] = useRemindPayeeMutation();
  const name = personName(waiting.payee);
  const remind = async () => {
    const refusals = (await remindPayee({ id: payoutId }))?.errors;
    const done = `${name} was reminded to set a wallet.`;
    onResult(outcomeOf(refusals, done, `Failed to remind ${name}`));
  };
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-hair py-2">
      <div className="min-w-0 flex-1 basis-44">
        <p className="truncate font-strong">{name}</p>
        <p className="text-sm text-ink-soft">
          {count === 1 ? '1 payout, queued' : `${count} payouts, first queued`}{' '}
          <RelativeTime at={since} />
          {remindedAt !== null && (
            <>
              , reminded <RelativeTime at={remindedAt} />
            </>
          )}
        </p>
      </div>
      <Money amount={amountUsd} currency="USD" className="font-strong" />
      <Button
        size="sm"
        tone="quiet"
        busy={loading}
        aria-label={`Remind ${name}, who has no wallet`}
        onClick={() => void remind()}
      >
        Remind
      </Button>
    </li>
  );
}

/** Such as '2 people reminded, 1 was reminded less than a day ago.' */
function remindedText({
  reminded,
  alreadyReminded,
}: {
  reminded: number;
  alreadyReminded: number;
}): string {
  const done = `${reminded === 1 ? '1 person' : `${reminded} people`} reminded`;
  if (alreadyReminded === 0) return `${done}.`;
  const others = alreadyReminded === 1 ? '1 was' : `${alreadyReminded} were`;
  return `${done}; ${others} reminded less than a day ago.`;
}
