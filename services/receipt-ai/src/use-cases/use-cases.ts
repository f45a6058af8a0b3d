import { deleteReceipt, retryReceipt, updateReceipt } from './change-receipt.ts';
import type { UnitOfWork } from './ports.ts';

/** The use cases of the graph; uploads have an HTTP route. */
export const createUseCases = (ports: { readonly unitOfWork: UnitOfWork }) => ({
  updateReceipt: updateReceipt(ports),
  retryReceipt: retryReceipt(ports),
  deleteReceipt: deleteReceipt(ports),
});

export type UseCases = ReturnType<typeof createUseCases>;
