import '@github/markdown-toolbar-element'
import { createElement, useRef, useState } from 'react'
import type { Picture } from '../../photoRoutes.ts'
import { WORDS } from '../words.ts'
import { Chooser, Status, useUpload } from './Chooser.tsx'
import { previewAddress, PicturePreview } from './PictureField.tsx'

function PictureInsert({
  picture,
  site,
  onPlace,
  onCancel,
}: {
  picture: Picture
  site: string
  onPlace: (markdown: string) => void
  onCancel: () => void
}) {
  const [alt, setAlt] = useState('')
  const place = (): void => onPlace(`![${alt.trim().replace(/[\\[\]]/g, String.raw`\$&`)}](${picture.src})`)
  return (
    <div className="picture placing" role="group" aria-label={WORDS.placePicture}>
      <PicturePreview src={previewAddress(picture.src, site)} />
      <div className="field">
        <label htmlFor="alt">{WORDS.alt}</label>
        <p id="alt-help" className="help">
          {WORDS.altHelp}
        </p>
        <input
          id="alt"
          autoFocus
          maxLength={200}
          value={alt}
          aria-describedby="alt-help"
          onChange={({ target }) => setAlt(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') place()
            if (event.key === 'Escape') onCancel()
          }}
        />
      </div>
      <div>
        <button type="button" className="main" onClick={place}>
          {WORDS.insert}
        </button>
        <button type="button" onClick={onCancel}>
          {WORDS.cancel}
        </button>
      </div>
    </div>
  )
}

interface Props {
  text: string
  forms: readonly string[]
  site: string
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

export function MarkdownField({ text, forms, site, error, onChange }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [picture, setPicture] = useState<Picture>()
  const { status, isOver, add, target } = useUpload(setPicture)
  const place = (line: string): void => {
    const end = area.current?.selectionEnd ?? text.length
    const [before, after] = [text.slice(0, end).trimEnd(), text.slice(end).trimStart()]
    onChange(`${before === '' ? '' : `${before}\n\n`}${line}\n${after === '' ? '' : `\n${after}`}`)
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
        <select
          aria-label={WORDS.placeForm}
          value=""
          onChange={(event) => place(`::form{id=${event.target.value}}`)}
        >
          <option value="">{WORDS.placeForm}</option>
          {forms.map((form) => (
            <option key={form}>{form}</option>
          ))}
        </select>
        <select aria-label={WORDS.placeMore} value="" onChange={(event) => place(event.target.value)}>
          <option value="">{WORDS.placeMore}</option>
          {Object.entries(WORDS.placed).map(([name, lines]) => (
            <option key={name} value={lines}>
              {name}
            </option>
          ))}
        </select>
        <Chooser name={WORDS.placePicture} text={WORDS.placePicture} onChosen={(files) => void add(files)} />
      </div>
      <Status {...status} />
      {picture && (
        <PictureInsert
          key={picture.src}
          picture={picture}
          site={site}
          onPlace={(markdown) => {
            place(markdown)
            setPicture(undefined)
            area.current?.focus()
          }}
          onCancel={() => setPicture(undefined)}
        />
      )}
      <textarea
        id="text"
        ref={area}
        className={isOver ? 'over' : undefined}
        {...target}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return
          event.preventDefault()
          void add(event.clipboardData.files)
        }}
        rows={16}
        value={text}
        aria-describedby={error === undefined ? 'text-help' : 'text-help text-error'}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && (
        <div id="text-error" className="error">
          <p>{error}</p>
        </div>
      )}
    </div>
  )
}
