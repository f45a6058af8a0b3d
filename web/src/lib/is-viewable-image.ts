/** Whether browsers draw this kind of image; TIFF is a receipt like any other, but no browser shows it. */
export function isViewableImage(contentType: string): boolean {
  return contentType.startsWith('image/') && contentType !== 'image/tiff';
}
