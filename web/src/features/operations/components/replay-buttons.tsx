import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { order, type ProjectionState } from '../operations.ts';

/** Compares at once. Replaces a projection only after a comparison found differences, with a confirmation. */
export function ReplayButtons({
  state: { service, projection, running, last },
  onRequested,
}: {
  state: ProjectionState;
  onRequested: () => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const request = async (apply: boolean): Promise<void> => {
    setAsked(true);
    const failureText = 'Failed to begin the replay. Try again.';
    setFailure(await order('replays', { service, projection, apply }, failureText));
    setAsked(false);
    onRequested();
  };
  const differences = (last?.tables ?? []).reduce(
    (sum, { added, changed, removed }) => sum + added + changed + removed,
    0,
  );
  const mend =
    differences === 1 ? 'Repair 1 row' : `Repair ${differences.toLocaleString('en')} rows`;
  const name = `${projection} of ${service}`;
  return (
    <div className="flex flex-col items-end gap-2">
      <div className="flex gap-2">
        <Button
          size="sm"
          disabled={running || asked}
          aria-label={`Compare ${name}`}
          onClick={() => void request(false)}
        >
          Compare
        </Button>
        {last?.kind === 'compared' && differences > 0 && (
          <Button
            size="sm"
            disabled={running || asked}
            aria-label={`${mend}: ${name}`}
            onClick={() => void request(true)}
          >
            {mend}
          </Button>
        )}
      </div>
      {failure !== null && (
        <p role="alert" className="max-w-72 text-right text-sm text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}
