import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import NameDialog from '../../../components/ui/name-dialog.tsx';
import { useSetAccountMutation, type BookAccountFragment } from '#graphql';
import { accountName } from '../books-labels.ts';

interface RenameAccountProps {
  handle: DialogHandle;
  account: BookAccountFragment;
}

export default function RenameAccount({ handle, account }: RenameAccountProps) {
  const [setAccount] = useSetAccountMutation();
  const { code, kind } = account;
  return (
    <NameDialog
      handle={handle}
      title={`Rename ${accountName(account)}`}
      draft={`account:${code}`}
      current={account.name}
      submitLabel="Save account"
      fallback="Failed to save the account"
      send={async ({ name }) => (await setAccount({ code, name, kind }))?.errors}
    />
  );
}
