import { lazy } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';

const ChooseChart = lazy(() => loadWithRetry(() => import('./choose-chart.tsx')));

export function InstallChart() {
  return (
    <DialogTrigger trigger={<Button>Install a chart</Button>}>
      {(handle) => <ChooseChart handle={handle} />}
    </DialogTrigger>
  );
}
