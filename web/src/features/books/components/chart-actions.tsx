import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';

const chooseChart = lazyPart(() => import('./choose-chart.tsx'));
const importChart = lazyPart(() => import('./import-chart.tsx'));

/** Ways to add many accounts at once. */
export const ChartActions = () => (
  <div className="flex flex-wrap gap-2">
    <DialogTrigger dialog={importChart} trigger={<Button>Import a chart</Button>}>
      {(handle) => <importChart.Part handle={handle} />}
    </DialogTrigger>
    <DialogTrigger dialog={chooseChart} trigger={<Button>Use a chart template</Button>}>
      {(handle) => <chooseChart.Part handle={handle} />}
    </DialogTrigger>
  </div>
);
