import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { DialogTrigger } from './dialog-trigger.tsx';

/** A page with a button whose dialog has code that comes once the test says so. */
function openPage() {
  const { promise, resolve } = Promise.withResolvers<{ default: () => React.ReactNode }>();
  let fetches = 0;
  const dialog = lazyPart(() => {
    fetches += 1;
    return promise;
  });
  render(
    <Suspense fallback="The page is gone">
      <DialogTrigger dialog={dialog} trigger={<button type="button">Rename</button>}>
        {() => <dialog.Part />}
      </DialogTrigger>
    </Suspense>,
  );
  const arrive = () => resolve({ default: () => <p>The dialog</p> });
  return { arrive, fetches: () => fetches, button: screen.getByText('Rename') };
}

test.each([
  ['pointed at', (button: HTMLElement) => userEvent.hover(button)],
  ['focused', () => userEvent.tab()],
])('a dialog is fetched when its button is %s, so a press shows it at once', async (_, reach) => {
  const { arrive, fetches, button } = openPage();
  expect(fetches()).toBe(0);
  await reach(button);
  expect(fetches()).toBe(1);
  arrive();
  await userEvent.click(button);
  expect(await screen.findByText('The dialog')).toBeDefined();
});

test('a press before the code has come changes nothing, and the dialog follows', async () => {
  const { arrive, button } = openPage();
  await userEvent.click(button);
  expect(screen.queryByText('The page is gone')).toBeNull();
  arrive();
  expect(await screen.findByText('The dialog')).toBeDefined();
});
