/**
 * A word that's capitalised, or all in capitals, is replaced by one that is too.
 * @param words by the lower-case word to replace; if several match at the same place, the first of them is used
 * @example replaceWords({ colour: 'color' })('COLOUR, Colour, coloured') // 'COLOR, Color, coloured'
 */
export function replaceWords(words: Readonly<Record<string, string>>): (text: string) => string {
  const pattern = new RegExp(`\\b(?:${Object.keys(words).join('|')})\\b`, 'gi')
  return (text) => text.replace(pattern, (word) => inCaseOf(word, words[word.toLowerCase()] ?? word))
}

function inCaseOf(model: string, word: string): string {
  if (model === model.toUpperCase()) return word.toUpperCase()
  return model[0] === model[0]?.toUpperCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word
}
