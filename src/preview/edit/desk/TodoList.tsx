import { useEffect, useState } from 'react'
import type { Todo } from '../findings.ts'
import { api, messageOf } from './api.ts'
import { namesIn } from './form/forms.ts'
import { WORDS } from './words.ts'

export function TodoList() {
  const [todo, setTodo] = useState<Todo[]>()
  const [wrong, setWrong] = useState('')
  useEffect(() => {
    api.todo().then(
      (found) => setTodo(found.todo),
      (error: unknown) => setWrong(messageOf(error)),
    )
  }, [])
  if (wrong !== '') return <p className="error">{wrong}</p>
  if (!todo) return <p className="help">{WORDS.todoWait}</p>
  const names = [...new Set(todo.map(({ name }) => name))]
  return (
    <div className="todo">
      <p className="help">{todo.length === 0 ? WORDS.todoNone : WORDS.todoHelp}</p>
      {names.map((name) => (
        <section key={name}>
          <h3>{name}</h3>
          <ul>
            {todo
              .filter((each) => each.name === name)
              .map((each) => (
                <li key={each.message + String(each.line ?? each.field)}>
                  {each.level === 'error' && <strong className="error">{WORDS.todoFirst}</strong>}{' '}
                  {each.of === undefined ? textOf(each) : <a href={addressOf(each)}>{textOf(each)}</a>}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const textOf = ({ field = '', message }: Todo): string => [namesIn(field), message].filter(Boolean).join(' ')

const addressOf = ({ of = '', field = '', line }: Todo): string =>
  `#${of}${line !== undefined ? `?line=${line}` : field === '' ? '' : `?field=${encodeURIComponent(field)}`}`
