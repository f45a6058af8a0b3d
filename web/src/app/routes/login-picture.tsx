import { ReceiptPayment, ReceiptSlip } from './landing-receipt.tsx';

/** The receipt of the landing page and its payment, beside the form on large screens. */
export const LoginPicture = () => (
  <aside
    aria-hidden="true"
    className="hidden place-content-center gap-14 border-l border-line bg-canvas px-10 py-16 lg:grid"
  >
    <ReceiptSlip />
    <ReceiptPayment />
  </aside>
);
