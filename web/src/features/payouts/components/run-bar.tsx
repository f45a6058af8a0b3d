import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import type { ActionResult } from '../../../lib/action-result.ts';
import { runPayoutsMax, type useRunSelection } from './use-run-selection.ts';

const runPreview = lazyPart(() => import('./run-preview.tsx'));

interface RunBarProps {
  selection: ReturnType<typeof useRunSelection>;
  onResult: (result: ActionResult) => void;
}

/** The payouts selected for the next run, with a preview before anything is paid. */
export function RunBar({ selection, onResult }: RunBarProps) {
  const count = selection.chosen.length;
  const tooMany = count > runPayoutsMax;
  return (
    <section
      aria-label="Next run"
      className="-mx-(--gutter) flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 border-y border-t-line border-b-hair bg-canvas px-(--gutter) py-1.5"
    >
      <h3 className="font-strong">Next run</h3>
      <p role="status" className="text-ink-soft">
        {count === 0 && 'Queued payouts wait for the next run. Choose which ones to pay.'}
        {count > 0 && !tooMany && `${count} ${count === 1 ? 'payout' : 'payouts'} chosen`}
        {tooMany && `${count} chosen: one run takes at most ${runPayoutsMax}.`}
      </p>
      <div className="ml-auto flex flex-wrap gap-2">
        {count > 0 ? (
          <Button size="sm" tone="quiet" onClick={selection.clear}>
            Clear selection
          </Button>
        ) : (
          <Button size="sm" onClick={selection.chooseAll}>
            Choose all queued
          </Button>
        )}
        <DialogTrigger
          dialog={runPreview}
          trigger={
            <Button size="sm" tone="primary" disabled={count === 0 || tooMany}>
              Preview run
            </Button>
          }
        >
          {(handle) => (
            <runPreview.Part
              handle={handle}
              ids={selection.chosen}
              onStarted={(result) => {
                selection.clear();
                onResult(result);
              }}
            />
          )}
        </DialogTrigger>
      </div>
    </section>
  );
}
