/**
 * Makes a function that replaces whole words or phrases of a text. The first letter, or all of them, stay capitals.
 *
 * @param words replacements by lower-case word; where several match at the same place, the first counts
 * @example replaceWords({ colour: 'color' })('COLOUR, Colour, coloured') // 'COLOR, Color, coloured'
 */
export const replaceWords = (words: Readonly<Record<string, string>>): ((text: string) => string) => {
  const pattern = new RegExp(`\\b(?:${Object.keys(words).join('|')})\\b`, 'gi')
  return (text) => text.replace(pattern, (word) => inCaseOf(word, words[word.toLowerCase()] ?? word))
}

const inCaseOf = (model: string, word: string): string => {
  if (model === model.toUpperCase()) return word.toUpperCase()
  return model[0] === model[0]?.toUpperCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word
}
