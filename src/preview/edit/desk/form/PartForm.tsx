import Form from '@rjsf/core'
import type { RegistryFieldsType, RegistryWidgetsType } from '@rjsf/utils'
import { useEffect, useMemo } from 'react'
import { withValue } from '../../text/path.ts'
import type { Problem } from '../../publishing/publish.ts'
import type { Part, Values } from '../api.ts'
import type { Target } from '../desk.tsx'
import type { usePart } from '../usePart.ts'
import { WORDS } from '../words.ts'
import { Choices } from './Choices.tsx'
import { FocusField, PictureField } from './PictureField.tsx'
import { SectionsField } from './SectionsField.tsx'
import { goToField, goToLine, Conflict, Problems } from './Notices.tsx'
import { errorsAt, formSchema, isUnfinished, NO_CHECKS, uiOf, type FormContext } from './forms.ts'
import { MarkdownField } from './MarkdownField.tsx'
import { TEMPLATES } from './templates.tsx'

type Props = ReturnType<typeof usePart> & {
  site: string
  target: Target | undefined
}

const SOON_MS = 60

const FIELDS: RegistryFieldsType = { picture: PictureField, focus: FocusField, sections: SectionsField }

const WIDGETS: RegistryWidgetsType<Values> = { checkboxes: Choices }

/** Stops the form library from adding empty groups, which it does by default. A missing group means the same as an empty one. */
const NO_DEFAULTS = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const

const useTarget = (isOpen: boolean, target: Target | undefined): void =>
  useEffect(() => {
    if (!isOpen || !target) return undefined
    // Wait a moment, because on a phone the form must come into view first.
    const soon = setTimeout(() => {
      if (target.line === undefined) goToField(target.field ?? '')
      else goToLine(target.line)
      // Remove the target from the address. Otherwise, clicking the same element again wouldn't change the address, and
      // nothing would happen.
      history.replaceState(null, '', location.hash.replace(/\?(?:field|line)=.*/, ''))
    }, SOON_MS)
    return () => clearTimeout(soon)
  }, [isOpen, target])

export function PartForm(props: Props) {
  const { site, target, base, content, state, errors, failure } = props
  useTarget(base !== undefined, target)
  const isKept = state.is === 'kept'
  const isRefused = state.is === 'refused'
  const problems = useMemo(
    () => (state.is === 'refused' || state.is === 'kept' ? state.problems : errors),
    [state, errors],
  )
  // If undoing was refused, the problems are in the earlier version, which the form doesn't show. So they aren't shown
  // at the form's fields.
  const atFields = useMemo(() => (isKept ? [] : problems), [isKept, problems])
  if (failure !== undefined) return <p className="wait">{failure}</p>
  if (!base) return <p className="wait">{WORDS.loading}</p>
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
              <button type="button" onClick={() => void props.redirect()}>
                {WORDS.redirect}
              </button>
            </>
          )}
        </Problems>
      )}
      {state.is === 'changed' && (
        <Conflict theirs={state.now} base={base} mine={content.values} onResolve={props.resolveConflict} />
      )}
      <Fields base={base} content={content} problems={atFields} site={site} onChange={props.change} />
      {content.text !== undefined && (
        <MarkdownField
          text={content.text}
          forms={formsIn(base)}
          site={site}
          error={atFields.find(({ field }) => field === '')?.message}
          onChange={(text) => props.change({ ...content, text })}
        />
      )}
      <button
        type="button"
        onClick={() => {
          if (confirm(WORDS.undoAsk)) void props.undo()
        }}
      >
        {WORDS.undo}
      </button>
    </>
  )
}

function Fields({
  base,
  content,
  problems,
  site,
  onChange,
}: {
  base: Part
  content: Props['content']
  problems: readonly Problem[]
  site: string
  onChange: Props['change']
}) {
  const schema = useMemo(() => formSchema(base.schema), [base])
  const ui = useMemo(() => uiOf(base.schema), [base])
  const errors = useMemo(() => errorsAt(problems), [problems])
  const context: FormContext = {
    kind: base.kind,
    values: content.values,
    site,
    ...(base.starts && { starts: base.starts }),
    set: (path, value) => onChange({ ...content, values: withValue(content.values, path, value) }),
  }
  return (
    <Form<Values>
      key={base.of}
      tagName="div"
      schema={schema}
      uiSchema={ui}
      formData={content.values}
      validator={NO_CHECKS}
      templates={TEMPLATES}
      fields={FIELDS}
      widgets={WIDGETS}
      formContext={context}
      extraErrors={errors}
      noValidate
      showErrorList={false}
      experimental_defaultFormStateBehavior={NO_DEFAULTS}
      onChange={({ formData }) => onChange({ ...content, values: formData ?? {} })}
    >
      <></>
    </Form>
  )
}

function formsIn({ schema }: Part): string[] {
  const field = schema.properties?.['form']
  const all = typeof field === 'object' ? (field.enum ?? []) : []
  return all.map(String).filter((form) => form !== 'none')
}
