/** A text by itself: what was cut out of another is a view of that, and keeps all of it in memory. */
export const ownText = (text: string): string => Buffer.from(text).toString()
