export const START_ID = 'saved-start'
