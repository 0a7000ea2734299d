/** Id of the element on the saved page with the list's initial data. */
export const START_ID = 'saved-start'
