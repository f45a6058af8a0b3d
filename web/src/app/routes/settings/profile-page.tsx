import { AppearanceCard } from '../../../features/settings/components/appearance-card.tsx';
import { ChangePasswordCard } from '../../../features/settings/components/change-password-card.tsx';
import { DevicesCard } from '../../../features/settings/components/devices-card.tsx';
import { PasskeysCard } from '../../../features/settings/components/passkeys-card.tsx';
import { ProfileCard } from '../../../features/settings/components/profile-card.tsx';
import { SessionsCard } from '../../../features/settings/components/sessions-card.tsx';
import { TwoStepCard } from '../../../features/settings/components/two-step-card.tsx';

export default function ProfilePage() {
  return (
    <div className="grid gap-10">
      <ProfileCard />
      <AppearanceCard />
      <ChangePasswordCard />
      <TwoStepCard />
      <PasskeysCard />
      <DevicesCard />
      <SessionsCard />
    </div>
  );
}
