/** The package has no types of its own. */
declare module 'vnu-jar' {
  /** The checker's path, as an object to be converted to a string. */
  const jar: { toString: () => string }
  export default jar
}
