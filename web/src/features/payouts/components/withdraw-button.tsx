import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import type { TreasuryPartsFragment } from '#graphql';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useSessionUser } from '../../../lib/use-session.ts';
import { treasuryTitle } from '../../../subjects/payments/treasury-title.ts';
import { withdrawableOf } from './withdrawable.ts';

const withdraw = lazyPart(() => import('./withdraw.tsx'));

type Held = Pick<TreasuryPartsFragment, 'name' | 'address' | 'balances' | 'reservedAmount'>;

/** Withdraws from a treasury, for admins, beside the list of what was withdrawn. */
export function WithdrawButton({ name, address, ...held }: Held) {
  const title = `Withdraw from ${treasuryTitle(name)}`;
  const isAdmin = useSessionUser().roles.includes('admin');
  const withdrawable = withdrawableOf(held);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {isAdmin && withdrawable && (
        <DialogTrigger dialog={withdraw} trigger={<Button aria-label={title}>Withdraw</Button>}>
          {(handle) => <withdraw.Part {...{ title, handle, withdrawable }} treasury={address} />}
        </DialogTrigger>
      )}
      <TextLink look="quiet" to="/books/withdrawals">
        Withdrawals and addresses
      </TextLink>
    </div>
  );
}
