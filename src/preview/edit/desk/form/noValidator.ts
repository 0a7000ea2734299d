/** Replaces a package that the form library imports but only uses in its own tests. */
export default {}
