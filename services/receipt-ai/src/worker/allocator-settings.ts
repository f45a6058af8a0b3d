/**
 * Settings of glibc's allocator, without effect elsewhere. The models' buffers differ in size for each page; kept for reuse
 * they fill 0.7 GB, released at once they cost a second of page faults per receipt. At 8 MB it is 0.54 GB and 0.2 s.
 */
export const RETURN_MEMORY = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '8000000',
  MALLOC_TRIM_THRESHOLD_: '16000000',
};
