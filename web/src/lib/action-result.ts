/** The result of an action, shown above what it changed. */
export interface ActionResult {
  tone: 'success' | 'error';
  message: string;
}
