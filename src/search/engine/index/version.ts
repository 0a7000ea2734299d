/** The version of the index format. Pages and engines made for another version don't use the index. */
export const VERSION = 5
