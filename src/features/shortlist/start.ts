/** Id of the element with the list's initial data, on the page of saved vehicles. */
export const START_ID = 'saved-start'
