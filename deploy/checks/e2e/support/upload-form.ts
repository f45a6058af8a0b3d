/** The body of an upload of one file, as a browser sends it. */
export function uploadForm(bytes: Uint8Array, name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  return form;
}
