import Form from '@rjsf/core'
import { useEffect, useMemo, type ReactNode } from 'react'
import { errorsAt, formSchema, idOf, isUnfinished, nameOf, namesIn, NO_CHECKS, uiOf } from './forms.ts'
import { reach, reachLine } from './reach.ts'
import { MarkdownField } from './MarkdownField.tsx'
import { TEMPLATES } from './templates.tsx'
import { FIELDS, type FormContext } from './fields.ts'
import type { Part, Problem, Values } from '../api.ts'
import type { Target } from '../desk.tsx'
import type { usePart } from '../usePart.ts'
import { withValue } from '../../text/path.ts'
import { WORDS } from '../words.ts'

type Props = ReturnType<typeof usePart> & {
  /** The origin of the site. */
  site: string
  /** The field or line to go to, if the editor clicked its element on the page. */
  target: Target | undefined
}

const SOON_MS = 60

/**
 * Stops the form library from adding empty groups, which it does by default. A missing group means the same as an
 * empty one.
 */
const NO_DEFAULTS = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const

/** The form for one part, with errors next to their fields. */
export const PartForm = ({
  site,
  target,
  base,
  typed,
  state,
  told: found,
  wrong,
  change,
  goOn,
  undo,
  redirect,
  changesOf,
}: Props) => {
  const isOpen = base !== undefined
  useEffect(() => {
    if (!isOpen || !target) return undefined
    // Wait a moment, because on a phone the form must come into view first.
    const soon = setTimeout(() => {
      if (target.line === undefined) reach(target.field ?? '')
      else reachLine(target.line)
      // Remove the target from the address. Otherwise, clicking the same element again wouldn't change the address, and
      // nothing would happen.
      history.replaceState(null, '', location.hash.replace(/\?(?:field|line)=.*/, ''))
    }, SOON_MS)
    return () => clearTimeout(soon)
  }, [isOpen, target])
  const schema = useMemo(() => (base ? formSchema(base.schema) : {}), [base])
  const ui = useMemo(() => (base ? uiOf(base.schema) : {}), [base])
  const isKept = state.is === 'kept'
  const isRefused = state.is === 'refused'
  const problems = useMemo(
    () => (state.is === 'refused' || state.is === 'kept' ? state.problems : found),
    [state, found],
  )
  // If undoing was refused, the problems are in the earlier version, which the form doesn't show. So they aren't shown
  // at the form's fields.
  const atFields = useMemo(() => (isKept ? [] : problems), [isKept, problems])
  const errors = useMemo(() => errorsAt(atFields), [atFields])
  if (wrong !== undefined) return <p className="wait">{wrong}</p>
  if (!base) return <p className="wait">{WORDS.loading}</p>
  const inText = atFields.filter(({ field }) => field === '').map(({ message }) => message)
  const forms = formsIn(base)
  return (
    <>
      {problems.length > 0 && !(isRefused && isUnfinished(problems)) && (
        <Problems
          title={isRefused ? WORDS.problems : isKept ? WORDS.keptProblems : WORDS.before}
          problems={problems}
          hasFields={!isKept}
        >
          {(isRefused || isKept) && state.redirect && (
            <>
              <p>{WORDS.redirectHelp(state.redirect.from, state.redirect.to)}</p>
              <button type="button" onClick={() => void redirect()}>
                {WORDS.redirect}
              </button>
            </>
          )}
        </Problems>
      )}
      {state.is === 'changed' && (
        <Theirs
          now={state.now}
          base={base}
          changed={changesOf(base.values, state.now.values)}
          mine={typed.values}
          goOn={goOn}
        />
      )}
      <Form<Values>
        key={base.of}
        tagName="div"
        schema={schema}
        uiSchema={ui}
        formData={typed.values}
        validator={NO_CHECKS}
        templates={TEMPLATES}
        fields={FIELDS}
        formContext={
          {
            kind: base.kind,
            values: typed.values,
            site,
            ...(base.starts && { starts: base.starts }),
            set: (path, value) => change({ ...typed, values: withValue(typed.values, path, value) }),
          } satisfies FormContext
        }
        extraErrors={errors}
        noValidate
        showErrorList={false}
        experimental_defaultFormStateBehavior={NO_DEFAULTS}
        onChange={({ formData }) => change({ ...typed, values: formData ?? {} })}
      >
        <></>
      </Form>
      {typed.text !== undefined && (
        <MarkdownField
          text={typed.text}
          forms={forms}
          site={site}
          error={inText[0]}
          onChange={(text) => change({ ...typed, text })}
        />
      )}
      <button
        type="button"
        onClick={() => {
          if (confirm(WORDS.undoAsk)) void undo()
        }}
      >
        {WORDS.undo}
      </button>
    </>
  )
}

const formsIn = ({ schema }: Part): string[] => {
  const field = schema.properties?.['form']
  const all = typeof field === 'object' ? (field.enum ?? []) : []
  return all.map(String).filter((form) => form !== 'none')
}

/**
 * Lists everything that prevents saving, with links to the fields. `children` is a button that fixes these problems, if
 * there is one.
 */
const Problems = ({
  title,
  problems,
  hasFields,
  children,
}: {
  title: string
  problems: readonly Problem[]
  hasFields: boolean
  children: ReactNode
}) => (
  <div className="notice bad" role="alert">
    <h2>{title}</h2>
    <ul>
      {problems.map(({ field, message }) => (
        <li key={field + message}>
          {hasFields ? (
            <a
              href={`#${field === '' ? 'text' : idOf(field)}`}
              onClick={(event) => {
                event.preventDefault()
                reach(field)
              }}
            >
              {namesIn(field)} {message}
            </a>
          ) : (
            message
          )}
        </li>
      ))}
    </ul>
    {children}
  </div>
)

const told = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

/** Shows what somebody else has changed in the meantime, and lets the editor choose which changes to keep. */
const Theirs = ({
  now,
  base,
  changed,
  mine,
  goOn,
}: {
  now: Part
  base: Part
  changed: Values
  mine: Values
  goOn: Props['goOn']
}) => (
  <div className="notice bad" role="alert">
    <h2>{WORDS.theirs}</h2>
    <dl>
      {Object.keys(changed).map((name) => (
        <div key={name}>
          <dt>{nameOf(name)}</dt>
          <dd>
            {WORDS.nowThere} {told(now.values[name])}
          </dd>
          {told(mine[name]) !== told(base.values[name]) && (
            <dd>
              {WORDS.yours} {told(mine[name])}
            </dd>
          )}
        </div>
      ))}
      {now.text !== base.text && (
        <div>
          <dt>{WORDS.text}</dt>
          <dd>
            {WORDS.nowThere} {told(now.text).slice(0, 400)}
          </dd>
        </div>
      )}
    </dl>
    <p>{WORDS.theirsHelp}</p>
    <button type="button" onClick={() => goOn(now, true)}>
      {WORDS.keepMine}
    </button>
    <button type="button" onClick={() => goOn(now, false)}>
      {WORDS.takeTheirs}
    </button>
  </div>
)
