/** The element of the saved page that holds what its list starts from. */
export const START_ID = 'saved-start'
