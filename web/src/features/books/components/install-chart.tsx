import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';

const chooseChart = lazyPart(() => import('./choose-chart.tsx'));

export const InstallChart = () => (
  <DialogTrigger dialog={chooseChart} trigger={<Button>Use a chart template</Button>}>
    {(handle) => <chooseChart.Part handle={handle} />}
  </DialogTrigger>
);
