import type { ReactNode } from 'react'
import type { Problem } from '../../publishing/publish.ts'
import type { Part, Values } from '../api.ts'
import { type usePart, changesOf } from '../usePart.ts'
import { WORDS } from '../words.ts'
import { idOf, nameOf, namesIn } from './forms.ts'

/** @param field as `check` names it; '' for the text */
export function goToField(field: string): void {
  const element = document.getElementById(field === '' ? 'text' : idOf(field))
  for (let around = element?.parentElement; around; around = around.parentElement)
    if (around instanceof HTMLDetailsElement) around.open = true
  element?.focus()
  element?.scrollIntoView({ block: 'center' })
}

/** @param line counted from 1 */
export function goToLine(line: number): void {
  const area = document.getElementById('text')
  if (!(area instanceof HTMLTextAreaElement)) return
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, earlier) => sum + earlier.length + 1, 0)
  goToField('')
  // Browsers scroll to the cursor when the field gets focus, but not to a selection.
  area.setSelectionRange(start, start)
  area.blur()
  area.focus()
  area.setSelectionRange(start, start + (lines[line - 1] ?? '').length)
  const { lineHeight } = getComputedStyle(area)
  const form = area.closest('.form')
  if (!form) return
  // Estimate where the line is. This ignores line wrapping, but in most texts it's close enough to bring the line
  // into view.
  const share = (line - 1) / Math.max(1, lines.length)
  form.scrollTop += area.getBoundingClientRect().top + share * area.scrollHeight - form.clientHeight / 2
  area.scrollTop = share * area.scrollHeight - Number.parseFloat(lineHeight)
}

export const Problems = ({
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
                goToField(field)
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

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

export const Conflict = ({
  theirs,
  base,
  mine,
  onResolve,
}: {
  theirs: Part
  base: Part
  mine: Values
  onResolve: ReturnType<typeof usePart>['resolveConflict']
}) => (
  <div className="notice bad" role="alert">
    <h2>{WORDS.theirs}</h2>
    <dl>
      {Object.keys(changesOf(base.values, theirs.values)).map((name) => (
        <div key={name}>
          <dt>{nameOf(name)}</dt>
          <dd>
            {WORDS.nowThere} {textOf(theirs.values[name])}
          </dd>
          {textOf(mine[name]) !== textOf(base.values[name]) && (
            <dd>
              {WORDS.yours} {textOf(mine[name])}
            </dd>
          )}
        </div>
      ))}
      {theirs.text !== base.text && (
        <div>
          <dt>{WORDS.text}</dt>
          <dd>
            {WORDS.nowThere} {textOf(theirs.text).slice(0, 400)}
          </dd>
        </div>
      )}
    </dl>
    <p>{WORDS.theirsHelp}</p>
    <button type="button" onClick={() => onResolve(theirs, true)}>
      {WORDS.keepMine}
    </button>
    <button type="button" onClick={() => onResolve(theirs, false)}>
      {WORDS.takeTheirs}
    </button>
  </div>
)
