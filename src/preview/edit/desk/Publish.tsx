import { useEffect, useRef, useState, type FormEvent } from 'react'
import { api, type Pending, type Problem, type Published, type SignedIn } from './api.ts'
import { WORDS } from './words.ts'

type Page = Pending['pages'][number]
type Side = 'before' | 'after'

/** Maximum number of pages to list. */
const LISTED = 200

/** The pages that will change, with the published and the new version of one of them side by side. */
export const Sides = ({ pages, site }: { pages: readonly Page[]; site: string }) => {
  const [chosen, setChosen] = useState(pages[0])
  const [side, setSide] = useState<Side>('after')
  if (!chosen) return <p>{WORDS.nothing}</p>
  return (
    <>
      <p id="pages-title">{WORDS.pages(pages.length)}</p>
      <ul className="pages" aria-labelledby="pages-title">
        {pages.slice(0, LISTED).map((page) => (
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
        {pages.length > LISTED && <li>{WORDS.andMore(pages.length - LISTED)}</li>}
      </ul>
      <div className="tabs" role="group" aria-label={WORDS.views}>
        {(['before', 'after'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={side === each} onClick={() => setSide(each)}>
            {WORDS.sides[each]}
          </button>
        ))}
      </div>
      <div id="sides" className="compared" data-side={side}>
        {(['before', 'after'] as const).map((each) => (
          <figure key={each} className={each}>
            <figcaption>{WORDS.sides[each]}</figcaption>
            <Frame page={chosen} side={each} site={site} />
          </figure>
        ))}
      </div>
    </>
  )
}

const Frame = ({ page: { path, change }, side, site }: { page: Page; side: Side; site: string }) => {
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

const KEPT = 'forecourt-edit author'

interface Author {
  name: string
  email: string
}

const keptAuthor = (): Author => JSON.parse(localStorage.getItem(KEPT) ?? '{"name":"","email":""}') as Author

/** Shows what publishing would change and in whose name, publishes it, and reports the outcome. */
export const Publish = ({
  site,
  editor,
  onClose,
}: {
  site: string
  editor: SignedIn | undefined
  onClose: () => void
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [pending, setPending] = useState<Pending>()
  const [done, setDone] = useState<Published>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [author, setAuthor] = useState<Author>(keptAuthor)
  const [message, setMessage] = useState<string>(WORDS.messageStart)
  const say = (error: unknown): void => setFailed(error instanceof Error ? error.message : String(error))

  useEffect(() => {
    dialog.current?.showModal()
    api.pending().then((now) => {
      setPending(now)
      setAuthor((mine) => (mine.name === '' ? (now.git?.author ?? mine) : mine))
    }, say)
  }, [])

  const publish = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFailed(undefined)
    if (!editor) localStorage.setItem(KEPT, JSON.stringify(author))
    try {
      setDone(await api.publish({ message, ...author }))
    } catch (error) {
      say(error)
    } finally {
      setBusy(false)
    }
  }
  const errors = done?.is === 'refused' ? done.errors : (pending?.errors ?? [])
  const isOpen = pending !== undefined && done?.is !== 'live'
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
        {pending === undefined && failed === undefined && <p>{WORDS.checking}</p>}
        {busy && <p>{WORDS.publishing}</p>}
        {failed !== undefined && <p className="error">{failed}</p>}
        {done?.is === 'live' && <Live done={done} isHosted={editor !== undefined} />}
      </div>
      {isOpen && errors.length > 0 && <Stops errors={errors} />}
      {isOpen && errors.length === 0 && (
        <form onSubmit={(event) => void publish(event)}>
          <Sides pages={pending.pages} site={site} />
          <p>{pending.git ? goesTo(pending.git) : WORDS.noGit}</p>
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
          <button type="submit" className="main" disabled={busy}>
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

const goesTo = ({ name, other, files }: NonNullable<Pending['git']>): string =>
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

const Stops = ({ errors }: { errors: readonly Problem[] }) => (
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

const Live = ({
  done: { at, address, commit },
  isHosted,
}: {
  done: Extract<Published, { is: 'live' }>
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
