import type { ReactNode } from 'react'
import type { Problem } from '../../publishing/publish.ts'
import type { Part, Values } from '../api.ts'
import type { usePart } from '../usePart.ts'
import { changesOf } from '../unsaved.ts'
import { WORDS } from '../words.ts'
import { goToField } from './goTo.ts'
import { idOf, nameOf, namesIn } from './forms.ts'

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
