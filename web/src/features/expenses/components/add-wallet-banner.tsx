import { Banner } from '../../../components/ui/banner.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';

/** Tells people without a wallet how to be paid. */
export const AddWalletBanner = ({ children }: { children: string }) => (
  <Banner
    tone="warning"
    title="Add a wallet to be paid"
    action={
      <ButtonLink size="sm" to="/settings/wallet">
        Add wallet
      </ButtonLink>
    }
  >
    {children}
  </Banner>
);
