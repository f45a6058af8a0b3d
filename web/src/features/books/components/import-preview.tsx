import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { TextAreaField } from '../../../components/ui/field.tsx';
import { FileChoice } from '../../../components/ui/file-choice.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { requiredText } from '../../../lib/form-schema.ts';
import type { Refusal } from '../../../lib/graphql-failures.ts';
import { readText } from '../../../lib/read-text.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

const schema = z.object({ csv: requiredText('Choose a file, or paste its text') });

interface ImportPreviewProps<Preview> {
  handle: DialogHandle;
  title: string;
  description: string;
  label: string;
  accept: string;
  submitLabel: string;
  done: string;
  fallback: string;
  /** What the file is read as; another one needs a preview of its own. */
  source?: string;
  /** Says what the file would change and, unless it is a dry run, changes it. */
  run: (
    csv: string,
    dryRun: boolean,
  ) => Promise<{ import?: Preview | null; errors: readonly Refusal[] } | null | undefined>;
  /** A choice above the file. */
  choice?: ReactNode;
  summaryOf: (preview: Preview) => string;
  changesOf: (preview: Preview) => readonly string[];
}

/** Shows what a file of another tool would change, and imports it after that. */
export function ImportPreview<Preview>(props: ImportPreviewProps<Preview>) {
  const { handle, label, accept, submitLabel, done, fallback, source = '', run } = props;
  const [shown, setShown] = useState<{ file: string; preview: Preview } | null>(null);
  const form = useServerForm<z.infer<typeof schema>>({
    schema,
    initial: { csv: '' },
    send: async ({ csv }) => {
      const file = source + csv;
      const dryRun = shown?.file !== file;
      const answer = await run(csv, dryRun);
      if (!dryRun || !answer?.import) return answer?.errors;
      setShown({ file, preview: answer.import });
      return null;
    },
    onDone: () => {
      showSuccess(done);
      handle.close();
    },
    fallback,
  });
  const preview = shown?.file === source + form.values.csv ? shown.preview : null;
  return (
    <FormDialog
      title={props.title}
      description={props.description}
      handle={handle}
      form={form}
      submitLabel={preview ? submitLabel : 'Show changes'}
      busyLabel={preview ? 'Importing...' : 'Reading...'}
    >
      {props.choice}
      <TextAreaField label={label} rows={5} spellCheck={false} {...form.field('csv')} />
      <div>
        <FileChoice
          label="Choose a file"
          accept={accept}
          onFiles={([file]) => {
            if (file) void readText(file).then((text) => form.set('csv', text));
          }}
        />
      </div>
      {preview && (
        <div role="status" className="grid gap-2">
          <p>{props.summaryOf(preview)}</p>
          <ul aria-label="Changes" className="max-h-60 overflow-y-auto text-sm wrap-anywhere">
            {props.changesOf(preview).map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  );
}
