import { toFieldPathId, type ErrorSchema, type FieldProps, type RJSFSchema } from '@rjsf/utils'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { isRecord, lookUp } from '#lib/values.ts'
import { valueAt } from '../../text/path.ts'
import type { Values } from '../api.ts'
import { WORDS } from '../words.ts'
import { nameOf, uiOf, type FormContext } from './forms.ts'

type Entry = string | Values
type Props = FieldProps<Entry[], RJSFSchema, FormContext>

const typeOf = (entry: Entry): string => String(isRecord(entry) ? entry['type'] : entry)

/** Follows an entry when it's moved: the name, and which of those with this name it is. */
function keyOf(entries: readonly Entry[], index: number): string {
  const [type, ...others] = entries
    .slice(0, index + 1)
    .reverse()
    .map(typeOf)
  return `${type} ${others.filter((other) => other === type).length}`
}

/** The schemas that an entry may have: ours by name, and those of the project's own sections by theirs. */
function choicesIn({ items }: RJSFSchema): { names: string[]; own: Map<string, RJSFSchema> } {
  const [name, , ...groups] = (items as RJSFSchema).anyOf as RJSFSchema[]
  const own = new Map(
    groups.map((group) => {
      const { type, ...properties } = group.properties ?? {}
      return [String((type as RJSFSchema).const), { ...group, properties }]
    }),
  )
  const names = (name?.enum ?? []).map(String)
  return { names: names.filter((type) => !own.has(type)), own }
}

/** If the file has no list yet, editors start from the sections that the page shows. */
const entriesOf = ({ formData, registry, fieldPathId, uiSchema }: Props): Entry[] =>
  formData ??
  ((valueAt(registry.formContext.starts, fieldPathId.path) ??
    uiSchema?.['ui:options']?.['starts'] ??
    []) as Entry[])

export function SectionsField(props: Props) {
  const { fieldPathId, name, schema, rawErrors = [], onChange } = props
  const { $id, path } = fieldPathId
  const entries = entriesOf(props)
  const { names, own } = choicesIn(schema)
  const left = [...names.filter((type) => !entries.some((entry) => typeOf(entry) === type)), ...own.keys()]
  const [status, setStatus] = useState('')
  const focus = useFocus()
  const labelOf = (type: string): string =>
    own.get(type)?.title ?? lookUp(WORDS.sections, type) ?? nameOf(type)
  const set = (list: Entry[], says: string, focused: string): void => {
    setStatus(says)
    focus(focused)
    onChange(list, path)
  }
  const move = (entry: Entry, from: number, to: number): void => {
    const end = to < from ? 0 : entries.length - 1
    const goesOn = to < from ? 'up' : 'down'
    const goesBack = to < from ? 'down' : 'up'
    set(
      entries.toSpliced(from, 1).toSpliced(to, 0, entry),
      WORDS.movedTo(labelOf(typeOf(entry)), to + 1, entries.length),
      `${$id}_${to}_${to === end ? goesBack : goesOn}`,
    )
  }
  return (
    <fieldset id={$id} className="group list" tabIndex={-1} aria-describedby={`${$id}__description`}>
      <legend>{nameOf(name)}</legend>
      {schema.description && (
        <p id={`${$id}__description`} className="help">
          {schema.description}
        </p>
      )}
      <ol>
        {entries.map((entry, index) => {
          const [type, id] = [typeOf(entry), `${$id}_${index}`]
          const label = labelOf(type)
          return (
            <li key={keyOf(entries, index)} id={id} tabIndex={-1}>
              <SectionSettings {...{ props, entry, index, label, schema: own.get(type) }} />
              <div className="buttons">
                {index > 0 &&
                  iconButton(`${id}_up`, `${WORDS.up}: ${label}`, '↑', () => move(entry, index, index - 1))}
                {index < entries.length - 1 &&
                  iconButton(`${id}_down`, `${WORDS.down}: ${label}`, '↓', () =>
                    move(entry, index, index + 1),
                  )}
                {iconButton(`${id}_remove`, `${WORDS.remove}: ${label}`, '×', () =>
                  set(
                    entries.toSpliced(index, 1),
                    WORDS.sectionRemoved(label),
                    index < entries.length - 1 ? `${id}_remove` : `${$id}_add_${type}`,
                  ),
                )}
              </div>
              <Errors errors={errorsOf(props, index)} />
            </li>
          )
        })}
      </ol>
      {left.map((type) =>
        addButton(`${$id}_add_${type}`, WORDS.addSection(labelOf(type)), () =>
          set(
            [...entries, own.has(type) ? { type } : type],
            WORDS.sectionAdded(labelOf(type)),
            `${$id}_${entries.length}`,
          ),
        ),
      )}
      <p className="unseen" aria-live="polite">
        {status}
      </p>
      <Errors errors={rawErrors} />
    </fieldset>
  )
}

const iconButton = (id: string, label: string, sign: string, onClick: () => void) => (
  <button {...{ id, onClick }} type="button" aria-label={label} title={label}>
    {sign}
  </button>
)

const addButton = (id: string, label: string, onClick: () => void) => (
  <button key={id} {...{ id, onClick }} type="button" className="add">
    {label}
  </button>
)

/** Returns a function that moves the focus to an element by its id, as soon as it's there. */
function useFocus(): (id: string) => void {
  const next = useRef('')
  useEffect(() => {
    if (next.current !== '') document.getElementById(next.current)?.focus()
    next.current = ''
  })
  return (id) => {
    next.current = id
  }
}

const Errors = ({ errors }: { errors: readonly string[] }) =>
  errors.length === 0 ? null : (
    <div className="error">
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  )

const errorsIn = (errors: Props['errorSchema'], index: number) =>
  (errors as Record<number, ErrorSchema<Values>> | undefined)?.[index]

/** Of an entry itself, and not of its settings. */
function errorsOf({ errorSchema }: Props, index: number): string[] {
  const errors = errorsIn(errorSchema, index)
  return [...(errors?.__errors ?? []), ...(errors?.['type']?.__errors ?? [])]
}

function SectionSettings({
  props,
  entry,
  index,
  label,
  schema,
}: {
  props: Props
  entry: Entry
  index: number
  label: string
  schema: RJSFSchema | undefined
}) {
  const { registry, fieldPathId, onChange, onBlur, onFocus } = props
  // It's for values of any type.
  const SchemaField = registry.fields.SchemaField as ComponentType<FieldProps> | undefined
  if (!SchemaField || !schema || Object.keys(schema.properties ?? {}).length === 0)
    return (
      <div className="field">
        {label}
        {schema?.description && <p className="help">{schema.description}</p>}
      </div>
    )
  return (
    <SchemaField
      name={label}
      schema={schema}
      uiSchema={uiOf(schema)}
      formData={isRecord(entry) ? entry : { type: entry }}
      fieldPathId={toFieldPathId(index, registry.globalFormOptions, fieldPathId.path)}
      errorSchema={errorsIn(props.errorSchema, index) ?? {}}
      registry={registry}
      required={false}
      onChange={(value: unknown, path) => onChange(value as Entry[], path)}
      {...{ onBlur, onFocus }}
    />
  )
}
