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
      Icon={ArrowUp}
      label={`Move ${what} up`}
      disabled={disabled || index === 0}
      onClick={() => onMove(index - 1)}
    />
    <IconButton
      Icon={ArrowDown}
      label={`Move ${what} down`}
      disabled={disabled || index === count - 1}
      onClick={() => onMove(index + 1)}
    />
  </>
);
