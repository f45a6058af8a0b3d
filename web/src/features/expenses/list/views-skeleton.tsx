import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';

/** A placeholder for the list of saved views. */
export const ViewsSkeleton = () => (
  <div>
    <LoadingNote>Loading views</LoadingNote>
    {Array.from({ length: 3 }, (_, index) => (
      <Skeleton key={index} className="mx-2 my-3 h-4 w-40" />
    ))}
  </div>
);
