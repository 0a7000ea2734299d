/** Replaces a package that the form library imports, but uses only in its own tests. */
export default {}
