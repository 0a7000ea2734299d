/** The drawing of a New Arrival (spec §2 'Car cards'): a vehicle under its cover. Path data on a field of 320 × 140. */
export const ARRIVAL = {
  ground: 'M8 122h304',
  cover: 'M30 122V92c0-16 10-24 30-28l34-8c20-22 40-32 72-32 34 0 56 12 78 34l28 8c14 4 18 12 18 26v30',
  folds:
    'M94 56c8 18 6 44-2 66M166 24c4 32 4 66-2 98M232 46c-6 24-4 52 4 76M52 68c-6 16-8 36-6 54M272 66c8 16 10 36 8 56',
}
