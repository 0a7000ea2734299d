import {
  getTemplate,
  getUiOptions,
  type ArrayFieldItemButtonsTemplateProps,
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  type FieldErrorProps,
  type FieldTemplateProps,
  type ObjectFieldTemplateProps,
  type TemplatesType,
} from '@rjsf/utils'
import { useState, type ReactNode } from 'react'
import { valueAt } from '../../text/path.ts'
import { isFirst, type FormContext } from './forms.ts'
import type { Values } from '../api.ts'
import { WORDS } from '../words.ts'

function FieldTemplate({
  id,
  label,
  children,
  description,
  errors,
  hidden,
  required,
  displayLabel,
  rawErrors,
}: FieldTemplateProps<Values>) {
  if (hidden) return <div hidden>{children}</div>
  return (
    <div className={rawErrors?.length ? 'field wrong' : 'field'}>
      {displayLabel && (
        <label htmlFor={id}>
          {label}
          {required && <span aria-hidden="true">{' *'}</span>}
        </label>
      )}
      {displayLabel && description}
      {children}
      {errors}
    </div>
  )
}

const DescriptionFieldTemplate = ({ id, description }: { id: string; description?: ReactNode }) =>
  description ? (
    <p id={id} className="help">
      {description}
    </p>
  ) : null

const FieldErrorTemplate = ({ errors = [], fieldPathId }: FieldErrorProps<Values>) =>
  errors.length === 0 ? null : (
    <div id={`${fieldPathId.$id}__error`} className="error">
      {errors.map((error, index) => (
        <p key={index}>{error}</p>
      ))}
    </div>
  )

function titleOf(values: Values | undefined, index: number): string {
  const { weekday } = values ?? {}
  const day = typeof weekday === 'number' ? WORDS.weekdays[weekday] : undefined
  if (day !== undefined) return day
  const texts = ['label', 'name', 'title', 'date', 'says', 'slug', 'from', 'kind', 'text', 'form'].map(
    (key) => values?.[key],
  )
  const words = texts.find((text) => typeof text === 'string' && text !== '')
  return words === undefined ? WORDS.entry(index + 1) : String(words).slice(0, 60)
}

function Entry({ title, isNew, children }: { title: string; isNew: boolean; children: ReactNode }) {
  const [opens] = useState(isNew)
  return (
    <details className="entry" open={opens}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

function ObjectFieldTemplate({
  fieldPathId,
  title,
  description,
  properties,
  formData,
  schema,
  registry,
}: ObjectFieldTemplateProps<Values>) {
  const { $id, path } = fieldPathId
  const last = path.at(-1)
  const kind = (registry.formContext as FormContext).kind
  if (last === undefined) {
    const first = properties.filter(({ name }) => isFirst(kind, name))
    const more = properties.filter(({ name }) => !isFirst(kind, name))
    return (
      <>
        {first.map(({ content }) => content)}
        {more.length > 0 && (
          <details className="more">
            <summary>{WORDS.more}</summary>
            {more.map(({ content }) => content)}
          </details>
        )}
      </>
    )
  }
  if (typeof last === 'number')
    return (
      <Entry
        title={schema.title ?? titleOf(formData, last)}
        isNew={Object.keys(formData ?? {}).every((name) => name === 'type')}
      >
        {properties.map(({ content }) => content)}
      </Entry>
    )
  return (
    <fieldset id={$id} className="group">
      <legend>{title}</legend>
      {description && <DescriptionFieldTemplate id={`${$id}__description`} description={description} />}
      {properties.map(({ content }) => content)}
    </fieldset>
  )
}

function ArrayFieldTemplate({
  fieldPathId,
  title,
  items,
  canAdd,
  onAddClick,
  schema,
  uiSchema,
  registry,
}: ArrayFieldTemplateProps<Values>) {
  const options = getUiOptions(uiSchema)
  const Description = getTemplate<'DescriptionFieldTemplate', Values>(
    'DescriptionFieldTemplate',
    registry,
    options,
  )
  const { starts, set } = registry.formContext as FormContext
  const start = valueAt(starts, fieldPathId.path)
  const canStart = items.length === 0 && Array.isArray(start) && start.length > 0
  return (
    <fieldset id={fieldPathId.$id} className="group list">
      <legend>{title}</legend>
      {schema.description && (
        <Description
          id={`${fieldPathId.$id}__description`}
          description={schema.description}
          schema={schema}
          uiSchema={uiSchema}
          registry={registry}
        />
      )}
      {items.length > 0 && <ul>{items}</ul>}
      {canStart && (
        <button type="button" className="add" onClick={() => set(fieldPathId.path, start)}>
          {WORDS.startFrom}
        </button>
      )}
      {canAdd && (
        <button type="button" className="add" onClick={onAddClick} aria-label={WORDS.addTo(title)}>
          {WORDS.add}
        </button>
      )}
    </fieldset>
  )
}

function ArrayFieldItemTemplate({
  children,
  buttonsProps,
  registry,
  uiSchema,
}: ArrayFieldItemTemplateProps<Values>) {
  const Buttons = getTemplate<'ArrayFieldItemButtonsTemplate', Values>(
    'ArrayFieldItemButtonsTemplate',
    registry,
    getUiOptions(uiSchema),
  )
  return (
    <li>
      {children}
      <Buttons {...buttonsProps} />
    </li>
  )
}

function ArrayFieldItemButtonsTemplate(props: ArrayFieldItemButtonsTemplateProps<Values>) {
  const { index, hasMoveUp, hasMoveDown, hasRemove, totalItems } = props
  const say = (words: string): string => `${words}: ${WORDS.entry(index + 1)}`
  return (
    <div className="buttons">
      {hasMoveUp && totalItems > 1 && index > 0 && (
        <button type="button" aria-label={say(WORDS.up)} title={WORDS.up} onClick={props.onMoveUpItem}>
          {'↑'}
        </button>
      )}
      {hasMoveDown && index < totalItems - 1 && (
        <button type="button" aria-label={say(WORDS.down)} title={WORDS.down} onClick={props.onMoveDownItem}>
          {'↓'}
        </button>
      )}
      {hasRemove && (
        <button
          type="button"
          aria-label={say(WORDS.remove)}
          title={WORDS.remove}
          onClick={props.onRemoveItem}
        >
          {'×'}
        </button>
      )}
    </div>
  )
}

export const TEMPLATES: Partial<Omit<TemplatesType<Values>, 'ButtonTemplates'>> = {
  FieldTemplate,
  DescriptionFieldTemplate,
  FieldErrorTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  ArrayFieldItemTemplate,
  ArrayFieldItemButtonsTemplate,
}
