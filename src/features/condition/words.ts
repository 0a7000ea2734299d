import { dictionary } from '#rules/locale/dictionary.ts'

const australian = {
  advisory: 'Worth knowing',
  allPoints: 'All {points} points that were checked',
  condition: 'Condition report',
  documents: 'Documents',
  flaws: 'Marks and wear',
  front: 'Front',
  newTab: 'opens in a new tab',
  passed: 'In order',
  preparation: 'Done before sale',
  repaired: 'Repaired',
  seePicture: 'See the picture full screen',
  services: 'Service history',
}

export const conditionWords = dictionary('condition', australian, {
  preparation: 'Reconditioning done',
})
