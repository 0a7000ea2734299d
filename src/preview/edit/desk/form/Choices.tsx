import type { RJSFSchema, WidgetProps } from '@rjsf/utils'
import type { Values } from '../api.ts'
import { WORDS } from '../words.ts'
import { nameOf } from './forms.ts'

/**
 * A list of which each entry is one of a few options: one box per option. Entries stay in their order, which may matter, and new ones come
 * last.
 */
export function Choices({ id, schema, value, options, onChange }: WidgetProps<Values>) {
  const { items } = schema as { items?: RJSFSchema }
  const chosen = (value ?? []) as unknown[]
  const usual = ((options['usual'] ?? []) as unknown[]).map((option) => nameOf(String(option)))
  return (
    <div className="checkboxes" id={id}>
      {chosen.length === 0 && usual.length > 0 && <p className="help">{WORDS.usual(usual.join(', '))}</p>}
      {(items?.enum ?? []).map((option) => (
        <div key={String(option)} className="checkbox">
          <label>
            <input
              type="checkbox"
              name={`${id}_${String(option)}`}
              checked={chosen.includes(option)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, option] : chosen.filter((other) => other !== option))
              }
            />
            <span>{nameOf(String(option))}</span>
          </label>
        </div>
      ))}
    </div>
  )
}
