import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Pending, Problem, Published } from '../publishing/publish.ts'
import type { Author } from '../publishing/run.ts'
import { api, messageOf, type SignedIn } from './api.ts'
import { WORDS } from './words.ts'

const AUTHOR_KEY = 'forecourt-edit author'

const storedAuthor = (): Author =>
  JSON.parse(localStorage.getItem(AUTHOR_KEY) ?? '{"name":"","email":""}') as Author

/** @param keepsAuthor whether to remember the author on this machine */
function usePublishing(keepsAuthor: boolean) {
  const [pending, setPending] = useState<Pending>()
  const [result, setResult] = useState<Published>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [author, setAuthor] = useState<Author>(storedAuthor)
  const [message, setMessage] = useState<string>(WORDS.messageStart)
  const fail = (error: unknown): void => setFailure(messageOf(error))
  useEffect(() => {
    api.pending().then((now) => {
      setPending(now)
      setAuthor((mine) => (mine.name === '' ? (now.git?.author ?? mine) : mine))
    }, fail)
  }, [])
  const publish = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    if (keepsAuthor) localStorage.setItem(AUTHOR_KEY, JSON.stringify(author))
    try {
      setResult(await api.publish({ message, ...author }))
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }
  return { pending, result, isBusy, failure, author, setAuthor, message, setMessage, publish }
}

export function Publish({
  site,
  editor,
  onClose,
}: {
  site: string
  editor: SignedIn | undefined
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pending, result, isBusy, failure, author, setAuthor, message, setMessage, publish } = usePublishing(
    editor === undefined,
  )
  useEffect(() => dialog.current?.showModal(), [])
  const errors = result?.is === 'refused' ? result.errors : (pending?.errors ?? [])
  const isOpen = pending !== undefined && result?.is !== 'live'
  const compares = isOpen && errors.length === 0 && pending.pages.length > 0
  return (
    <dialog
      ref={dialog}
      className={compares ? 'wide' : undefined}
      aria-labelledby="publish-title"
      onClose={onClose}
    >
      <h2 id="publish-title">{WORDS.publishTitle}</h2>
      <div aria-live="polite">
        {pending === undefined && failure === undefined && <p>{WORDS.checking}</p>}
        {isBusy && <p>{WORDS.publishing}</p>}
        {failure !== undefined && <p className="error">{failure}</p>}
        {result?.is === 'live' && <PublishedNote result={result} isHosted={editor !== undefined} />}
      </div>
      {isOpen && errors.length > 0 && <PublishErrors errors={errors} />}
      {isOpen && errors.length === 0 && (
        <form onSubmit={(event) => void publish(event)}>
          <Comparison pages={pending.pages} site={site} />
          <p>{pending.git ? commitText(pending.git) : WORDS.noGit}</p>
          {pending.git && <Field id="message" label={WORDS.message} value={message} onChange={setMessage} />}
          {editor ? (
            <p>{WORDS.publishingAs(editor.name)}</p>
          ) : pending.git ? (
            <>
              <Field
                id="name"
                label={WORDS.name}
                value={author.name}
                onChange={(name) => setAuthor({ ...author, name })}
              />
              <Field
                id="email"
                label={WORDS.email}
                type="email"
                value={author.email}
                onChange={(email) => setAuthor({ ...author, email })}
              />
            </>
          ) : null}
          <button type="submit" className="main" disabled={isBusy}>
            {WORDS.publishNow}
          </button>
        </form>
      )}
      <button type="button" onClick={() => dialog.current?.close()}>
        {WORDS.close}
      </button>
    </dialog>
  )
}

const commitText = ({ name, other, files }: NonNullable<Pending['git']>): string =>
  [
    WORDS.files(files.length, name),
    ...(other?.isNew ? [WORDS.newBranch(other.checkedOut)] : []),
    ...(other ? [WORDS.staysOn(other.checkedOut)] : []),
  ].join(' ')

const Field = ({
  id,
  label,
  value,
  type = 'text',
  onChange,
}: {
  id: string
  label: string
  value: string
  type?: string
  onChange: (value: string) => void
}) => (
  <div className="field">
    <label htmlFor={`publish-${id}`}>{label}</label>
    <input
      id={`publish-${id}`}
      type={type}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
)

const PublishErrors = ({ errors }: { errors: readonly Problem[] }) => (
  <>
    <p>{WORDS.stops}</p>
    <ul className="error">
      {errors.map(({ file, line, field, message }) => (
        <li key={file + field + message}>
          {[line === undefined ? file : `${file}:${line}`, field, message].filter(Boolean).join(' ')}
        </li>
      ))}
    </ul>
  </>
)

const PublishedNote = ({
  result: { at, address, commit },
  isHosted,
}: {
  result: Extract<Published, { is: 'live' }>
  isHosted: boolean
}) => (
  <>
    <p className="good">
      {WORDS.live(new Date(at).toLocaleTimeString())} {commit && WORDS.commit(commit.id, commit.branch)}
    </p>
    <p>
      <a href={address} target="_blank" rel="noreferrer">
        {WORDS.look}
      </a>
    </p>
    {!isHosted && <p className="help">{WORDS.serveNote}</p>}
  </>
)

type Page = Pending['pages'][number]
const SIDES = ['before', 'after'] as const
type Side = (typeof SIDES)[number]

const MOST_PAGES = 200

function Comparison({ pages, site }: { pages: readonly Page[]; site: string }) {
  const [chosen, setChosen] = useState(pages[0])
  const [side, setSide] = useState<Side>('after')
  if (!chosen) return <p>{WORDS.nothing}</p>
  return (
    <>
      <p id="pages-title">{WORDS.pages(pages.length)}</p>
      <ul className="pages" aria-labelledby="pages-title">
        {pages.slice(0, MOST_PAGES).map((page) => (
          <li key={page.path}>
            <button
              type="button"
              aria-pressed={page.path === chosen.path}
              aria-controls="sides"
              onClick={() => setChosen(page)}
            >
              {page.path} <small>{WORDS.changes[page.change]}</small>
            </button>
          </li>
        ))}
        {pages.length > MOST_PAGES && <li>{WORDS.andMore(pages.length - MOST_PAGES)}</li>}
      </ul>
      <div className="tabs" role="group" aria-label={WORDS.views}>
        {SIDES.map((name) => (
          <button key={name} type="button" aria-pressed={side === name} onClick={() => setSide(name)}>
            {WORDS.sides[name]}
          </button>
        ))}
      </div>
      <div id="sides" className="compared" data-side={side}>
        {SIDES.map((name) => (
          <figure key={name} className={name}>
            <figcaption>{WORDS.sides[name]}</figcaption>
            <ComparisonFrame page={chosen} side={name} site={site} />
          </figure>
        ))}
      </div>
    </>
  )
}

function ComparisonFrame({ page: { path, change }, side, site }: { page: Page; side: Side; site: string }) {
  if (side === 'before' && change === 'new') return <p className="none">{WORDS.notYet}</p>
  if (side === 'after' && change === 'gone') return <p className="none">{WORDS.goes}</p>
  return (
    <iframe
      title={`${WORDS.sides[side]}: ${path}`}
      src={`${site}/__preview/${side}?path=${encodeURIComponent(path)}`}
      sandbox="allow-same-origin"
    />
  )
}
