import { Skeleton } from '../../components/ui/skeleton.tsx';

/** A page of paper in its usual proportions, until its picture has loaded. */
export const PageSketch = () => (
  <div
    aria-hidden="true"
    data-testid="page-sketch"
    className="mx-auto grid aspect-[5/7] w-full max-w-120 content-start gap-[5%] rounded-sm bg-paper p-[10%] shadow-paper print:hidden"
  >
    {widths.map((width) => (
      <Skeleton key={width} className={`h-2.5 ${width}`} />
    ))}
  </div>
);

const widths = ['mx-auto w-1/2', 'w-2/5', 'w-3/5', 'w-full', 'w-11/12', 'w-5/6', 'w-1/3'] as const;
