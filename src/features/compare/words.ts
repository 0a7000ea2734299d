import { dictionary } from '#rules/locale/dictionary.ts'

const australian = {
  about: 'about',
  added: 'Added to compare',
  another: 'Choose Compare on one more',
  bar: 'Comparison',
  clear: 'Clear',
  clearAll: 'Clear the comparison',
  common: 'In common',
  compare: 'Compare',
  differs: 'differs',
  enquire: 'Enquire',
  extras: 'Also has',
  full: 'You can compare up to',
  gone: 'removed from your comparison: no longer available.',
  has: 'Has',
  more: 'Add another',
  next: 'Next step',
  onlyDifferent: 'Show differences only',
  remove: 'Remove',
  removed: 'Removed',
  sideways: 'Comparison, row by row',
  view: 'View',
}

export type CompareWords = Record<keyof typeof australian, string>

export const compareWords = dictionary('compare', australian)
