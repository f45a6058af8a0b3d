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
    <IconButton label="Previous" disabled={!onPrevious} onClick={onPrevious}>
      <ChevronUp aria-hidden="true" />
    </IconButton>
    <IconButton label="Next" disabled={!onNext} onClick={onNext}>
      <ChevronDown aria-hidden="true" />
    </IconButton>
  </>
);
