import { createListeners } from './listeners.ts';

/** A request to confirm that the same person is still at the page. */
export interface StepUpRequest {
  answer: (isConfirmed: boolean) => void;
}

const { subscribe, announce } = createListeners();
let request: StepUpRequest | null = null;
let answered: Promise<boolean> | null = null;

function setRequest(next: StepUpRequest | null): void {
  request = next;
  announce();
}

/** Asks for the password; several concurrent refusals ask once. False when the person declines. */
export function confirmIdentity(): Promise<boolean> {
  answered ??= new Promise<boolean>((resolve) => setRequest({ answer: resolve })).finally(() => {
    answered = null;
    setRequest(null);
  });
  return answered;
}

export const stepUpRequest = (): StepUpRequest | null => request;

export const subscribeToStepUp = subscribe;
