/**
 * A function of this folder as a script for the browser. Node has taken its types away already, and everything that it
 * needs stands inside it.
 */
export const scriptOf = <Given extends unknown[]>(part: (...given: Given) => void, ...given: Given): string =>
  `(${part.toString()})(${given.map((each) => JSON.stringify(each)).join(', ')})\n`
