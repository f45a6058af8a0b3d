import { Banner } from '../../../components/ui/banner.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';

/** Tells people without a wallet how to be paid. `maySubmit`: that they can submit nevertheless. */
export const AddWalletBanner = ({ maySubmit }: { maySubmit: boolean }) => (
  <Banner
    tone="warning"
    action={
      <ButtonLink size="sm" to="/settings/wallet">
        Add a wallet
      </ButtonLink>
    }
  >
    {maySubmit
      ? 'You have no wallet yet. You can submit; you are paid as soon as you add one.'
      : 'You have no wallet yet. You are paid as soon as you add one.'}
  </Banner>
);
