/**
 * Settings of glibc's allocator; another allocator ignores them. The models' buffers differ in size for each page. Kept for reuse
 * they fill 0.7 GB; released at once they cost a second of page faults per receipt. Pages of 2 MB make faults rare where the system
 * gives them, and with a threshold of 32 MB only the detector's largest buffers are released.
 */
export const RETURN_MEMORY = {
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32000000',
  MALLOC_TRIM_THRESHOLD_: '64000000',
};
