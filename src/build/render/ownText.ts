/** A string with memory of its own: a slice of another string would keep all of that in memory. */
export const ownText = (text: string): string => Buffer.from(text).toString()
