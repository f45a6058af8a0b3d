import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { ButtonRow } from '../../../components/ui/button-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import type { StatementProofInput } from '#graphql';
import type { Asked, SigningRequest } from '../../../lib/questions.ts';
import { StatementRows } from './statement-rows.tsx';

/** Shows what a change says before its person signs it. */
export default function SigningDialog({
  request: { statement, takesPasskey, sign },
  answer,
}: Asked<SigningRequest, StatementProofInput>) {
  const [isSigning, setIsSigning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const start = async () => {
    setIsSigning(true);
    setFailure(null);
    const signed = await sign();
    setIsSigning(false);
    if (signed.failure === undefined) answer(signed.value);
    else setFailure(signed.failure);
  };
  return (
    <Modal
      title="Sign this change"
      description={
        takesPasskey
          ? 'Your passkey signs exactly what you see here.'
          : 'This device signs exactly what you see here.'
      }
      handle={{ close: () => answer(), returnFocus: () => undefined }}
    >
      <div className="grid gap-5">
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <StatementRows statement={statement} />
        <ButtonRow>
          <Button onClick={() => answer()}>Cancel</Button>
          <Button tone="primary" busy={isSigning} onClick={() => void start()}>
            {takesPasskey ? 'Sign with a passkey' : 'Sign'}
          </Button>
        </ButtonRow>
      </div>
    </Modal>
  );
}
