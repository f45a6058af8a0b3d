import { Button } from '../../../components/ui/button.tsx';
import { receiptAccept } from '../receipt-file.ts';

interface FileButtonsProps {
  describedBy: string;
  disabled: boolean;
  multiple: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Buttons for people who can't drag and drop. */
export const FileButtons = (props: FileButtonsProps) => (
  <div className="flex shrink-0 flex-wrap justify-center gap-2">
    <ChooseFile {...props} />
    <TakePhoto {...props} />
  </div>
);

const ChooseFile = ({ describedBy, disabled, multiple, onFiles }: FileButtonsProps) => (
  <label className="inline-flex h-8 cursor-pointer items-center rounded-md border border-line-strong/62 px-3 text-sm font-strong hover:bg-sunken max-lg:h-11">
    Choose File
    <input
      type="file"
      accept={receiptAccept}
      disabled={disabled}
      multiple={multiple}
      aria-describedby={describedBy}
      className="sr-only"
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        // The same file may be chosen again after a failure.
        event.target.value = '';
      }}
    />
  </label>
);

/** Opens the camera on touch devices, since some of them hide it in the file picker. */
function TakePhoto({ disabled, onFiles }: FileButtonsProps) {
  const open = () => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'image/*';
    input.capture = 'environment';
    input.onchange = () => onFiles([...(input.files ?? [])]);
    input.click();
  };
  return (
    <span className="hidden pointer-coarse:block">
      <Button disabled={disabled} onClick={open}>
        Take Photo
      </Button>
    </span>
  );
}
