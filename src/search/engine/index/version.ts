/** The version of the index format; pages and readers of another version don't use the index. */
export const VERSION = 4
