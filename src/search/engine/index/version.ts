/** Of the index's format: a page of another version asks for no index, and a reader refuses one. */
export const VERSION = 4
