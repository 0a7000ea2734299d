import '@github/markdown-toolbar-element'
import { createElement, useRef } from 'react'
import { WORDS } from './words.ts'

interface Props {
  text: string
  /** Forms that can stand in a page. */
  forms: readonly string[]
  error: string | undefined
  onChange: (text: string) => void
}

const TOOLS = [
  ['md-header', WORDS.heading, 'H'],
  ['md-bold', WORDS.bold, 'B'],
  ['md-italic', WORDS.italic, 'I'],
  ['md-quote', WORDS.quote, '❝'],
  ['md-link', WORDS.link, '🔗'],
  ['md-unordered-list', WORDS.list, '•'],
  ['md-ordered-list', WORDS.numbers, '1.'],
] as const

/** A page's text, as it is in the file. */
export const MarkdownField = ({ text, forms, error, onChange }: Props) => {
  const area = useRef<HTMLTextAreaElement>(null)
  const place = (form: string): void => {
    const end = area.current?.selectionEnd ?? text.length
    const [before, after] = [text.slice(0, end).trimEnd(), text.slice(end).trimStart()]
    onChange(`${before}\n\n::form{id=${form}}\n${after === '' ? '' : `\n${after}`}`)
  }
  return (
    <div className={error === undefined ? 'field' : 'field wrong'}>
      <label htmlFor="text">{WORDS.text}</label>
      <p id="text-help" className="help">
        {WORDS.textHelp}
      </p>
      <div className="tools">
        {createElement(
          'markdown-toolbar',
          { for: 'text', 'aria-label': WORDS.toolbar },
          TOOLS.map(([tag, name, sign]) =>
            createElement(tag, { key: tag, 'aria-label': name, title: name }, sign),
          ),
        )}
        <select aria-label={WORDS.placeForm} value="" onChange={({ target }) => place(target.value)}>
          <option value="">{WORDS.placeForm}</option>
          {forms.map((form) => (
            <option key={form}>{form}</option>
          ))}
        </select>
      </div>
      <textarea
        id="text"
        ref={area}
        rows={16}
        value={text}
        aria-describedby={error === undefined ? 'text-help' : 'text-help text-error'}
        onChange={({ target }) => onChange(target.value)}
      />
      {error !== undefined && (
        <div id="text-error" className="error">
          <p>{error}</p>
        </div>
      )}
    </div>
  )
}
