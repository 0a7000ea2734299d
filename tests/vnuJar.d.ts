/** It has no types of its own. */
declare module 'vnu-jar' {
  /** Where the checker is; an object, to be made a string of. */
  const jar: { toString: () => string }
  export default jar
}
