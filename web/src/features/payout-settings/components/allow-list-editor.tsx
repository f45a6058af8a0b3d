import { Plus, Trash } from 'lucide-react';
import { useId } from 'react';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { CheckboxField } from '../../../components/ui/checkbox-group.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { recipientsMax, settingsLabels, type Recipient } from '../settings-values.ts';

/** Allowed recipients of payouts, when not everyone is allowed. */
export function AllowListEditor({
  only,
  value: recipients,
  error,
  onChange,
}: {
  only: { value: boolean; onChange: (only: boolean) => void };
  value: readonly Recipient[];
  error: string | undefined;
  onChange: (recipients: Recipient[]) => void;
}) {
  const errorId = useId();
  const replace = (at: number, part: Partial<Recipient>) =>
    onChange(recipients.map((each, index) => (index === at ? { ...each, ...part } : each)));
  return (
    <div className="grid gap-4">
      <CheckboxField
        label={settingsLabels.allowListOnly}
        hint="When on, payouts to other addresses are held. Mark vault addresses (no private key) as vaults."
        {...only}
      />
      {recipients.length === 0 ? (
        <p className="text-ink-soft">No addresses on the list.</p>
      ) : (
        <ul aria-label="Addresses on the list" className="grid gap-4">
          {recipients.map((recipient, index) => (
            <li key={index}>
              <RecipientRow
                recipient={recipient}
                number={index + 1}
                onChange={(part) => replace(index, part)}
                onRemove={() => onChange(recipients.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <div>
        <Button
          Icon={Plus}
          size="sm"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          disabled={recipients.length >= recipientsMax}
          onClick={() => onChange([...recipients, { address: '', label: '', isVault: false }])}
        >
          Add address
        </Button>
      </div>
    </div>
  );
}

interface RecipientRowProps {
  recipient: Recipient;
  number: number;
  onChange: (part: Partial<Recipient>) => void;
  onRemove: () => void;
}

const RecipientRow = ({ recipient, number, onChange, onRemove }: RecipientRowProps) => (
  <div
    role="group"
    aria-label={`Address ${number}`}
    className="grid gap-3 border-l-2 border-line pl-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto] lg:items-end"
  >
    <TextField
      label="Address"
      spellCheck={false}
      autoComplete="off"
      value={recipient.address}
      onChange={(event) => onChange({ address: event.target.value })}
    />
    <TextField
      label="Label"
      value={recipient.label}
      onChange={(event) => onChange({ label: event.target.value })}
    />
    <div className="flex h-10 items-center justify-between gap-3">
      <label className="flex items-center gap-2 max-lg:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={recipient.isVault}
          onChange={(event) => onChange({ isVault: event.target.checked })}
        />
        Vault
      </label>
      <IconButton Icon={Trash} label={`Remove address ${number}`} onClick={onRemove} />
    </div>
  </div>
);
