import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Modal } from './modal.tsx';
import { ServerForm } from './server-form.tsx';

type FormDialogProps<Values extends FieldValues> = Pick<
  ComponentProps<typeof Modal>,
  'title' | 'description' | 'handle' | 'wide'
> &
  Omit<ComponentProps<typeof ServerForm<Values>>, 'onCancel'>;

/** A form in a dialog, which Cancel closes. Import it only from a lazy chunk, like the dialog. */
export const FormDialog = <Values extends FieldValues>({
  title,
  description,
  handle,
  wide = false,
  ...form
}: FormDialogProps<Values>) => (
  <Modal {...{ title, handle, wide }} {...(description !== undefined && { description })}>
    <ServerForm {...form} onCancel={handle.close} />
  </Modal>
);
