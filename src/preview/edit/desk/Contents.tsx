import { useState, type FormEvent } from 'react'
import { api, type Contents as All, messageOf } from './api.ts'
import type { Kind } from '../parts.ts'
import { WORDS } from './words.ts'

const SETTINGS = 'site.json'
const MAPPING = 'stock.map.yaml'
/** In the desk's address, these stand where the name of a part usually is, and open something that isn't a part. */
export const [TODO, CALENDAR, STOCK, BRAND] = ['todo', 'calendar', 'stock', 'brand'] as const
export const VIEW_NAMES: Readonly<Record<string, string>> = {
  [TODO]: WORDS.todo,
  [CALENDAR]: WORDS.calendar,
  [STOCK]: WORDS.stock,
  [BRAND]: WORDS.brand,
}

export function Contents({ all, of, onAdded }: { all: All; of: string; onAdded: (file: string) => void }) {
  const isChanged = (file: string) => all.changed.includes(file)
  const kinds = (Object.keys(WORDS.kinds) as Kind[]).filter((kind) =>
    all.pages.some((page) => page.kind === kind),
  )
  return (
    <nav aria-label={WORDS.contents}>
      <NewPage onAdded={onAdded} />
      <ul>
        <Item of={TODO} now={of} name={WORDS.todo} note="" />
        <Item of={CALENDAR} now={of} name={WORDS.calendar} note="" />
        {all.stockPath !== undefined && (
          <Item of={STOCK} now={of} name={WORDS.stock} note={isChanged(MAPPING) ? WORDS.changed : ''} />
        )}
      </ul>
      <h2>
        {WORDS.settings} {isChanged(SETTINGS) && <small>{WORDS.changed}</small>}
      </h2>
      <ul>
        {all.sections.map(({ id, name }) => (
          <Item key={id} of={`settings/${id}`} now={of} name={name} note="" />
        ))}
        <Item
          of={BRAND}
          now={of}
          name={WORDS.brand}
          note={all.changed.some((file) => file.startsWith(`${BRAND}/`)) ? WORDS.changed : ''}
        />
      </ul>
      {kinds.map((kind) => (
        <section key={kind}>
          <h2>{WORDS.kinds[kind]}</h2>
          <ul>
            {all.pages
              .filter((page) => page.kind === kind)
              .map(({ file, title, draft }) => (
                <Item
                  key={file}
                  of={file}
                  now={of}
                  name={title}
                  note={draft ? WORDS.draft : isChanged(file) ? WORDS.changed : ''}
                />
              ))}
          </ul>
        </section>
      ))}
      {all.editor && <p className="signed-in">{WORDS.signedIn(all.editor)}</p>}
    </nav>
  )
}

const Item = ({ of, now, name, note }: { of: string; now: string; name: string; note: string }) => (
  <li>
    <a href={`#${of}`} aria-current={of === now ? 'page' : undefined}>
      {name} {note !== '' && <small>{note}</small>}
    </a>
  </li>
)

function NewPage({ onAdded }: { onAdded: (file: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [title, setTitle] = useState('')
  const [kind, setKind] = useState('page')
  const [error, setError] = useState<string>()
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    try {
      const made = await api.add(kind, title)
      if (made.is === 'refused') {
        setError(made.problems.map(({ file, field, message }) => `${field || file} ${message}`).join(' '))
        return
      }
      setOpen(false)
      setTitle('')
      setError(undefined)
      onAdded(made.file)
    } catch (failed) {
      setError(messageOf(failed))
    }
  }
  if (!isOpen)
    return (
      <button type="button" onClick={() => setOpen(true)}>
        {WORDS.newPage}
      </button>
    )
  return (
    <form onSubmit={(event) => void add(event)}>
      <div className="field">
        <label htmlFor="new-title">{WORDS.newTitle}</label>
        <input
          id="new-title"
          required
          autoFocus
          maxLength={120}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor="new-kind">{WORDS.newKind}</label>
        <select id="new-kind" value={kind} onChange={({ target }) => setKind(target.value)}>
          {Object.entries(WORDS.kind).map(([pageKind, name]) => (
            <option key={pageKind} value={pageKind}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <button type="submit" className="main">
        {WORDS.create}
      </button>
      <button type="button" onClick={() => setOpen(false)}>
        {WORDS.cancel}
      </button>
    </form>
  )
}
