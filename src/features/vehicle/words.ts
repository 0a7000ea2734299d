import { dictionary } from '#rules/locale/dictionary.ts'

/** Includes what lists say to who looked for a vehicle that's gone. */
const australian = {
  condition: 'Condition',
  estimate: 'Estimated repayments',
  estimateBasis: 'How we worked it out',
  facts: 'Facts',
  finance: 'Finance',
  gone: 'The {one} you were looking for is no longer available. Here’s what else is in stock.',
  moreWays: 'More options',
  seeSimilar: 'Similar vehicles',
  showNumber: 'Show number',
  where: 'Location',
  workOut: 'Work out your repayments',
}

export const vehicleWords = dictionary('vehicle', australian, { workOut: 'Calculate your payments' })
