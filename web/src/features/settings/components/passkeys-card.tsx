import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useMyPasskeysQuery } from '#graphql';
import { useAddPasskey } from '../api/use-add-passkey.ts';
import { PasskeyRow } from './passkey-row.tsx';

const PASSKEYS_MAX = 10;

/** The viewer's passkeys. */
export function PasskeysCard() {
  const { data, error, refetch } = useMyPasskeysQuery();
  const [failure, setFailure] = useState<string | null>(null);
  const { add, busy } = useAddPasskey(setFailure);
  const passkeys = data?.myPasskeys;
  const isFull = passkeys !== undefined && passkeys.length >= PASSKEYS_MAX;
  const addButton = {
    busy,
    disabled: isFull,
    title: isFull ? `You can have ${PASSKEYS_MAX} passkeys. Remove one first.` : undefined,
    onClick: () => void add(),
    children: 'Add a passkey',
  };
  const isLoaded = passkeys !== undefined;
  const hash = useLocation().hash;
  // Links to this card come from approvals that need a passkey.
  useEffect(() => {
    if (isLoaded && hash === '#passkeys') document.querySelector(hash)?.scrollIntoView();
  }, [isLoaded, hash]);
  return (
    <Section
      id="passkeys"
      title="Passkeys"
      action={passkeys && passkeys.length > 0 && <Button size="sm" {...addButton} />}
    >
      {failure !== null && (
        <div className="mb-4">
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
      {!passkeys && <NotLoaded what="your passkeys" rows={1} {...{ error, refetch }} />}
      {passkeys?.length === 0 && (
        <div className="grid gap-4">
          <p className="text-ink-soft">
            Sign in, confirm changes and sign approvals with your fingerprint, face or device PIN.
          </p>
          <div>
            <Button {...addButton} />
          </div>
        </div>
      )}
      {passkeys && passkeys.length > 0 && (
        <ul className="-my-3.5 divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyRow passkey={passkey} onFailure={setFailure} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
