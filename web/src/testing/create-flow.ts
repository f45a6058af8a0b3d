import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { stubUpload } from './stub-upload.ts';

export const createPath = '/expenses/create-from-receipt';
export const png = new File(['x'], 'lunch.png', { type: 'image/png' });

export async function chooseFile(file: File): Promise<void> {
  // userEvent isn't used, because it respects `accept`, which a drop or a forced choice doesn't.
  fireEvent.change(await screen.findByLabelText('Choose File'), { target: { files: [file] } });
}

/** Uploads a file and continues to the details once it is stored, before it is read. */
export async function openFormWhileReading(
  user: UserEvent,
  upload: ReturnType<typeof stubUpload>,
): Promise<void> {
  await chooseFile(png);
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.stage('stored');
  await user.click(await screen.findByRole('button', { name: 'Enter details now' }));
}

export async function openFormByHand(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('link', { name: 'Enter the details by hand' }));
  await screen.findByLabelText('Title');
}
