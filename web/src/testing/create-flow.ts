import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

export const createPath = '/expenses/create-from-receipt';
export const png = new File(['x'], 'lunch.png', { type: 'image/png' });

export async function chooseFile(file: File): Promise<void> {
  // Not userEvent: it respects `accept`, and a drop or a forced choice does not.
  fireEvent.change(await screen.findByLabelText('Choose File'), { target: { files: [file] } });
}

export async function openFormByHand(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Enter the details by hand' }));
}
