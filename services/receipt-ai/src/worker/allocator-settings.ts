/**
 * Settings of glibc's allocator; another allocator ignores them. The models' buffers differ in size for each page. Kept for reuse
 * they fill 0.7 GB; released at once they cost a second of page faults per receipt. With a threshold of 8 MB they take 0.54 GB and
 * 0.2 s.
 */
export const RETURN_MEMORY = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '8000000',
  MALLOC_TRIM_THRESHOLD_: '16000000',
};
