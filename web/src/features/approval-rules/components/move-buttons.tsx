import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '../../../components/ui/button.tsx';

interface MoveButtonsProps {
  what: string;
  index: number;
  count: number;
  disabled?: boolean;
  onMove: (to: number) => void;
}

/** Does the same as dragging, for people who can't drag. */
export const MoveButtons = ({ what, index, count, disabled = false, onMove }: MoveButtonsProps) => (
  <>
    <IconButton
      label={`Move ${what} up`}
      disabled={disabled || index === 0}
      onClick={() => onMove(index - 1)}
    >
      <ArrowUp aria-hidden="true" />
    </IconButton>
    <IconButton
      label={`Move ${what} down`}
      disabled={disabled || index === count - 1}
      onClick={() => onMove(index + 1)}
    >
      <ArrowDown aria-hidden="true" />
    </IconButton>
  </>
);
