import { dictionary } from '#rules/locale/dictionary.ts'

const australian = {
  merged: 'We’ve added what you saved on your other devices.',
  removed: 'Removed:',
  saved: 'Saved:',
  signedInAs: 'Signed in as',
  undo: 'Undo',
  welcome: 'Welcome back',
}

export const garageWords = dictionary('garage', australian)
