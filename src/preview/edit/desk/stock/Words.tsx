import { lookUp } from '#lib/values.ts'
import type { WordField } from '../api.ts'
import { WORDS } from '../words.ts'

interface Props {
  field: WordField
  choices: readonly string[]
  words: readonly { text: string; count: number; means: string }[]
  /** What was chosen since the last save, by word. */
  chosen: Readonly<Record<string, string>>
  onChange: (text: string, means: string) => void
}

/** The words that the feed has in one field, each with what it means. */
export const Words = ({ field, choices, words, chosen, onChange }: Props) => {
  // If there's only one choice, no word needs explaining.
  if (choices.length < 2) return null
  return (
    <fieldset>
      <legend>{WORDS.wordFields[field]}</legend>
      {words.map(({ text, count, means }, index) => {
        const id = `word-${field}-${index}`
        const value = lookUp(chosen, text) ?? means
        return (
          <div key={text} className={value === '' ? 'word unknown' : 'word'}>
            <label htmlFor={id}>
              {text === '' ? <em>{WORDS.noWord}</em> : text} <small>{WORDS.vehicles(count)}</small>
            </label>
            <select id={id} value={value} onChange={({ target }) => onChange(text, target.value)}>
              {means === '' && <option value="">{WORDS.meansNothing[field]}</option>}
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {lookUp(WORDS.meanings, choice) ?? choice}
                </option>
              ))}
            </select>
          </div>
        )
      })}
    </fieldset>
  )
}
