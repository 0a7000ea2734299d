/** In the place of a package that the form's library uses in its own tests alone, and yet imports. */
export default {}
