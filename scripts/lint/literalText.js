/**
 * Finds words in a view that belong in a dictionary (`words.ts`): text between tags, and attributes that are read aloud or shown. Each
 * entry is a selector for ESLint's `no-restricted-syntax`, and `src/features/dictionaries.test.ts` tests it.
 */

const LETTERS = '/\\p{L}{2}/u'
const SPOKEN = '/^(?:aria-label|aria-description|aria-roledescription|alt|title|placeholder|label)$/'
const message = 'Words that visitors read belong in a dictionary (src/rules/locale/dictionary.ts).'

/** Where the value of an expression is rendered. CHOICES adds the values inside `?:`, `&&`, `||` and `??`. */
const DRAWN = ['JSXElement > JSXExpressionContainer', 'JSXFragment > JSXExpressionContainer']
const SAID = [
  `JSXAttribute[name.name=${SPOKEN}]`,
  `JSXAttribute[name.name=${SPOKEN}] > JSXExpressionContainer`,
]
const CHOICES = ['', ' > ConditionalExpression', ' > LogicalExpression', ' > BinaryExpression']

export const LITERAL_TEXT = [
  `JSXText[value=${LETTERS}]`,
  // Text that starts like a sentence, wherever it is in a view, for example in a variable.
  'TemplateElement[value.raw=/^\\p{Lu}\\p{Ll}+ /u]',
  'Literal[value=/^\\p{Lu}\\p{Ll}+(?: \\p{L}|[.…?!])/u]',
  ...[...DRAWN, ...SAID].flatMap((place) =>
    CHOICES.flatMap((choice) => [
      `${place}${choice} > Literal[value=${LETTERS}]`,
      `${place}${choice} > TemplateLiteral > TemplateElement[value.raw=${LETTERS}]`,
    ]),
  ),
].map((selector) => ({ selector, message }))
