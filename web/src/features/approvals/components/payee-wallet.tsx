import { Banner } from '../../../components/ui/banner.tsx';
import { ChainAddress } from '../../../subjects/payments/chain-value.tsx';
import { Fact } from '../../../components/ui/section.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import type { SubmittedContentPartsFragment } from '#graphql';
import { personName } from '../../../subjects/members/person-name.ts';

type Content = SubmittedContentPartsFragment;

/** The payee, amount and address of an approval, which the approver signs. */
export function PayeeFacts({ content, submittedAt }: { content: Content; submittedAt: string }) {
  const { payee, payeeWallet, payeeMemo, usdAmount, reimbursable } = content;
  if (!reimbursable) return null;
  return (
    <>
      <Fact label="Pays">
        {personName(payee)}, <Money amount={usdAmount} currency="USD" />
      </Fact>
      <Fact label="Wallet">
        {payeeWallet === null ? (
          'Their own, once they add one'
        ) : (
          <ChainAddress value={payeeWallet} />
        )}
        {payeeMemo !== null && <p className="text-sm">Memo {payeeMemo}</p>}
        <WalletAge content={content} submittedAt={submittedAt} />
      </Fact>
    </>
  );
}

/** Shows when the wallet was set. Only its owner can set it. */
function WalletAge({ content, submittedAt }: { content: Content; submittedAt: string }) {
  const { payee, payeeWallet } = content;
  const at = payee?.walletChangedAt ?? null;
  if (at === null) return null;
  const owner = personName(payee);
  if (payeeWallet !== null && at > submittedAt) {
    return (
      <Banner tone="warning" title="The wallet has changed">
        {owner} set another wallet after submitting. The payout will be held.
      </Banner>
    );
  }
  return (
    <p className="text-sm text-ink-faint">
      Set <RelativeTime at={at} /> by {owner}
    </p>
  );
}
