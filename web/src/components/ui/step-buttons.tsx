import { ChevronDown, ChevronUp } from 'lucide-react';
import { IconButton } from './button.tsx';

export interface StepButtonsProps {
  /** Undefined for the first. */
  onPrevious: (() => void) | undefined;
  /** Undefined for the last. */
  onNext: (() => void) | undefined;
}

/** Go to the record before or after this one in its list. */
export const StepButtons = ({ onPrevious, onNext }: StepButtonsProps) => (
  <>
    <IconButton Icon={ChevronUp} label="Previous" disabled={!onPrevious} onClick={onPrevious} />
    <IconButton Icon={ChevronDown} label="Next" disabled={!onNext} onClick={onNext} />
  </>
);
