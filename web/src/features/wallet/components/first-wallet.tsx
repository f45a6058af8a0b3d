import { updateSessionUser } from '../../../lib/session-store.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { SetWallet } from './set-wallet.tsx';

/** Sets the wallet of someone who has none. */
export default function FirstWallet({ onDone }: { onDone: () => void }) {
  const onSet = (address: string) => {
    updateSessionUser({ wallet_address: address });
    showSuccess('Wallet set. Your reimbursements go to it.');
    onDone();
  };
  return <SetWallet current={null} onSet={onSet} />;
}
