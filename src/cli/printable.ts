/** Replaces what a terminal would obey. */
export const printable = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '\uFFFD')
