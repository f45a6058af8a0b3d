import { Suspense, type ReactNode } from 'react';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';

// Loaded on request, because most visits only look at the balance.
const qrCode = lazyPart(() => import('../../components/ui/qr-code.tsx'));

/** The QR code of an address that money is sent to, beside what to know about it. */
export const AddressCode = ({
  label,
  address,
  children,
}: {
  label: string;
  address: string;
  children: ReactNode;
}) => (
  <div className="mt-3 flex flex-wrap items-start gap-5">
    <Suspense fallback={<Skeleton className="size-48" />}>
      <qrCode.Part label={label} text={address} />
    </Suspense>
    <div className="grid max-w-md gap-4">{children}</div>
  </div>
);
