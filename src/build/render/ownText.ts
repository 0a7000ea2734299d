/** A string with its own memory: a slice of another string would keep that whole string in memory. */
export const ownText = (text: string): string => Buffer.from(text).toString()
